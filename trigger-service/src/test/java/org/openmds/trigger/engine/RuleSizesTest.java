package org.openmds.trigger.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.OwnerLimits;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.softstate.SoftStateRecords;

/** Tests of the limit for the bytes of rules and silences. */
class RuleSizesTest {

    private static final OwnerLimits LIMITS = new OwnerLimits(Duration.ZERO,
            Set.of("root", "configuration")::contains);

    private final ManualClock clock = new ManualClock();
    private final UnreliableStore store = new UnreliableStore();
    private final RuleStore rules = new RuleStore(SoftStateRecords.of("triggers", store, clock),
            OwnerLimits.NONE, new RuleStore.RecordSizes(5_000));

    @Test
    void put_beyondTheLimit_isRefusedUntilAnotherIsRemoved() {
        DraftedRules draft = new DraftedRules(rules, clock);
        draft.put(silence("one", 2_000));
        draft.put(silence("two", 2_000));
        assertThatThrownBy(() -> draft.put(silence("three", 2_000))).isInstanceOf(WsrfFaultException.class)
                .hasMessageContaining("the limit of 5,000");

        draft.remove(silence("one", 2_000));
        draft.put(silence("three", 2_000));
        draft.put(silence("three", 2_100));

        rules.apply(draft);
        assertThat(rules.sizes().total()).isBetween(4_100L, 5_000L);
        DraftedRules next = new DraftedRules(rules, clock);
        next.remove(silence("two", 2_000));
        next.remove(silence("three", 2_100));
        rules.apply(next);
        assertThat(rules.sizes().total()).isZero();
    }

    @Test
    void open_storedRecords_areCounted() {
        DraftedRules draft = new DraftedRules(rules, clock);
        draft.put(silence("one", 2_000));
        store.write(draft.records());
        rules.apply(draft);

        RuleStore reopened = new RuleStore(SoftStateRecords.of("triggers", store.reopened(), clock),
                OwnerLimits.NONE, new RuleStore.RecordSizes(5_000));

        assertThat(reopened.sizes().total()).isEqualTo(rules.sizes().total());
    }

    @Test
    void put_manyOfOneOwner_leavesRoomForTheAdministratorAndTheConfiguration() {
        RuleStore shared = storeFor(new RuleStore.RecordSizes(1 << 20));
        DraftedRules draft = new DraftedRules(shared, clock);
        for (String owner : List.of("alice", "bob", "carol")) {
            IntStream.range(0, 250).forEach(number -> draft.put(silence(owner + number, 1, owner)));
            assertThatThrownBy(() -> draft.put(silence(owner, 1, owner))).isInstanceOf(WsrfFaultException.class)
                    .hasMessageContaining("250 silences already");
        }
        assertThatThrownBy(() -> draft.put(silence("d", 1, "dave"))).isInstanceOf(WsrfFaultException.class)
                .hasMessageContaining("750 silences already");

        IntStream.range(0, 250).forEach(number -> draft.put(silence("root" + number, 1, "root")));
        draft.configure(configuration(List.of(silence("maintenance", 1, "configuration"))));

        assertThat(draft.findSilence("maintenance")).isPresent();
        assertThat(draft.leftOut()).isEmpty();
    }

    @Test
    void put_largeOnesOfOneOwner_takeAQuarterOfTheBytes() {
        DraftedRules draft = new DraftedRules(storeFor(new RuleStore.RecordSizes(10_000)), clock);
        draft.put(silence("one", 2_000, "alice"));

        assertThatThrownBy(() -> draft.put(silence("two", 1_000, "alice"))).isInstanceOf(WsrfFaultException.class)
                .hasMessageContaining("limit of 2,500");
        draft.put(silence("two", 1_000, "bob"));
        draft.put(silence("three", 5_000, "root"));
    }

    @Test
    void configure_moreThanThereIsRoomFor_leavesOutTheLastAndNamesThem() {
        RuleStore shared = storeFor(new RuleStore.RecordSizes(5_000));
        DraftedRules draft = new DraftedRules(shared, clock);
        draft.configure(configuration(List.of(silence("first", 3_000, "configuration"),
                silence("second", 3_000, "configuration"))));

        shared.apply(draft);

        assertThat(shared.silence("first")).isPresent();
        assertThat(shared.silence("second")).isEmpty();
        assertThat(shared.leftOut()).singleElement().asString().contains("silence 'second' of the configuration");
    }

    @Test
    void open_withLessMemoryThanBefore_leavesTheRestOnDisk() {
        DraftedRules draft = new DraftedRules(storeFor(new RuleStore.RecordSizes(100_000)), clock);
        IntStream.range(0, 10).forEach(number -> draft.put(silence("s" + number, 2_000, "root")));
        store.write(draft.records());

        RuleStore reopened = new RuleStore(SoftStateRecords.of("triggers", store.reopened(), clock), LIMITS,
                new RuleStore.RecordSizes(5_000));

        assertThat(reopened.silences()).hasSizeBetween(1, 4);
        assertThat(reopened.leftOut()).singleElement().asString().contains("stay on disk");
    }

    private RuleStore storeFor(RuleStore.RecordSizes sizes) {
        return new RuleStore(SoftStateRecords.of("triggers", store, clock), LIMITS, sizes);
    }

    private static TriggerConfiguration configuration(List<Silence> silences) {
        return new TriggerConfiguration(List.of(), "configuration", silences, Duration.ZERO, List.of());
    }

    private static Silence silence(String id, int length) {
        return silence(id, length, "alice");
    }

    private static Silence silence(String id, int length, String creator) {
        return new Silence(id, List.of(new LabelMatcher("host", "a.example.org")), Instant.EPOCH,
                Instant.EPOCH.plus(Duration.ofDays(36_500)), "x".repeat(length), creator);
    }
}
