package org.openmds.trigger.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.openmds.trigger.rule.Rules.each;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.engine.TriggerSettings.NoticeSettings;
import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.RuleTiming;
import org.openmds.trigger.rule.RuleWindow;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.PagePool;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.xml.XmlFragment;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** The thread around the engine, over a real group. */
class TriggersTest {

    private static final TriggerRule DISK = each("disk", "//v:fs[@free < 10]");

    private final ManualClock clock = new ManualClock();
    private final ManualWakes scheduler = new ManualWakes(clock);
    private final List<Notice> told = new CopyOnWriteArrayList<>();
    private UnreliableStore store = new UnreliableStore();
    private ServiceGroup group = openGroup();
    private Triggers triggers = openTriggers();

    @AfterEach
    void close() {
        store.full(false);
        triggers.close();
        group.close();
    }

    @Test
    void put_rule_isAtWorkForWhatIsThereAndWhatComes() {
        add("a", 4);
        done(triggers.put(DISK));
        add("b", 3);

        awaitFiring(2);
        await().untilAsserted(() -> assertThat(told).hasSize(2));
        assertThat(done(triggers.instances("disk"))).hasSize(2);
        assertThat(triggers.history("disk", 10)).hasSize(4);
    }

    @Test
    void open_afterAKill_hasRulesStatesSilencesAndHistory() {
        done(triggers.put(DISK));
        Silence silence = new Silence("s1", List.of(new LabelMatcher("host", "b")), ManualClock.START,
                ManualClock.START.plusSeconds(3600), "new disks", "alice");
        done(triggers.silence(silence));
        add("a", 4);
        await().untilAsserted(() -> assertThat(told).hasSize(1));
        add("b", 4);
        awaitFiring(2);
        await().until(() -> triggers.history("disk", 10).getFirst().event().equals("not told"));

        kill();
        done(triggers.settled());

        assertThat(triggers.find("disk")).map(RuleStatus::firing).contains(2);
        assertThat(done(triggers.silences())).containsExactly(silence);
        assertThat(triggers.history("disk", 10)).extracting(HistoryEntry::event)
                .contains("inactive -> firing", "log: told", "not told");
        assertThat(told).hasSize(1);
    }

    @Test
    void run_matchTime_isKeptByTheScheduler() {
        done(triggers.put(DISK.timed(new RuleTiming(Duration.ofMinutes(1), Duration.ZERO, Optional.empty(),
                RuleWindow.ALWAYS))));
        add("a", 4);
        await().until(() -> triggers.find("disk").orElseThrow().pending() == 1);

        scheduler.advance(Duration.ofMinutes(1));

        awaitFiring(1);
    }

    @Test
    void put_diskFull_isRefusedAndNothingChanges() {
        store.full(true);

        assertThatThrownBy(() -> get(triggers.put(DISK))).hasCauseInstanceOf(WsrfFaultException.class)
                .hasMessageContaining("nothing was changed");
        assertThat(triggers.find("disk")).isEmpty();
    }

    @Test
    void configure_otherRules_endsThoseThatAreGone() {
        done(triggers.configure(List.of(DISK)));
        add("a", 4);
        await().untilAsserted(() -> assertThat(told).hasSize(1));

        done(triggers.configure(List.of(each("other", "//v:none"))));

        assertThat(triggers.statuses()).extracting(status -> status.rule().id()).containsExactly("other");
        await().untilAsserted(() -> assertThat(told).hasSize(2));
    }

    @Test
    void remove_unknown_isAFault() {
        assertThatThrownBy(() -> get(triggers.remove("none"))).hasCauseInstanceOf(WsrfFaultException.class);
    }

    private void awaitFiring(int count) {
        await().until(() -> triggers.find("disk").map(RuleStatus::firing).orElse(0) == count);
    }

    private void add(String host, int free) {
        XmlFragment content = XmlFragment.parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'>"
                + "<v:fs xmlns:v='urn:v' free='" + free + "'/></sg:Content>");
        done(group.add(new Registration(EndpointReference.of("http://" + host + "/"), content, null,
                new RequestedLifetime.For(Duration.ofHours(10)), "alice")));
    }

    private void kill() {
        Triggers killed = triggers;
        ServiceGroup killedGroup = group;
        store = store.reopened();
        killed.close();
        killedGroup.close();
        group = openGroup();
        triggers = openTriggers();
    }

    private ServiceGroup openGroup() {
        return ServiceGroup.open(new GroupSettings("test",
                key -> EndpointReference.of("http://here/entry", new QName("urn:k", "Key", "k"), key.value()),
                LeaseTerms.DEFAULT, MembershipContentRule.ANY, 1000, new PagePool(8 << 20)), clock, store);
    }

    private Triggers openTriggers() {
        TriggerSettings settings = TriggerSettings.of(EngineFixture.FRAME)
                .telling(new NoticeSettings(Duration.ZERO, List.of(), List.of()));
        return Triggers.open(group, settings, List.of(), new Triggers.Surroundings(clock, store, scheduler,
                new SimpleMeterRegistry(), new Random(7), () -> Map.of("log", new Telling())));
    }

    private static <T> T done(CompletableFuture<T> future) {
        try {
            return get(future);
        } catch (Exception e) {
            throw new AssertionError("not done: " + e, e);
        }
    }

    private static <T> T get(CompletableFuture<T> future) throws Exception {
        return future.get(10, TimeUnit.SECONDS);
    }

    /** An action that writes down what it is told. */
    private final class Telling implements TriggerAction {

        @Override
        public void tell(Notice notice) {
            told.add(notice);
        }

        @Override
        public String describe() {
            return "log";
        }
    }
}
