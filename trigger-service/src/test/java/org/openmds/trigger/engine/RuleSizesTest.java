package org.openmds.trigger.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

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
                .hasMessageContaining("the limit is 5,000");

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

    private static Silence silence(String id, int length) {
        return new Silence(id, List.of(new LabelMatcher("host", "a.example.org")), Instant.EPOCH,
                Instant.EPOCH.plus(Duration.ofDays(36_500)), "x".repeat(length), "alice");
    }
}
