package org.openmds.trigger.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.openmds.trigger.rule.SampleRules.each;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.trigger.action.ActionException;
import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.evaluation.TriggerSettings;
import org.openmds.trigger.evaluation.TriggerSettings.NoticeSettings;
import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.OwnerLimits;
import org.openmds.trigger.rule.RuleNotices;
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
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.xml.XmlFragment;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** Triggers with their thread, over a real group. */
class TriggersTest {

    private static final TriggerRule DISK = each("disk", "//v:fs[@free < 10]");

    private final ManualClock clock = new ManualClock();
    private final List<Notice> sent = new CopyOnWriteArrayList<>();
    private volatile Map<String, TriggerAction> actions = Map.of("log", new RecordingAction());
    private SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private UnreliableStore store = new UnreliableStore();
    private ServiceGroup group = openGroup();
    private OwnerLimits limits = OwnerLimits.NONE;
    private TriggerConfiguration configuration = TriggerConfiguration.EMPTY;
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
        await().untilAsserted(() -> assertThat(sent).hasSize(2));
        assertThat(done(triggers.instances("disk", 100))).hasSize(2);
        await().untilAsserted(() -> assertThat(triggers.history("disk", 10)).hasSize(4));
    }

    @Test
    void open_afterAKill_hasRulesStatesSilencesAndHistory() {
        done(triggers.put(DISK));
        Silence silence = new Silence("s1", List.of(new LabelMatcher("host", "b")), ManualClock.START,
                ManualClock.START.plusSeconds(3600), "new disks", "alice");
        done(triggers.silence(silence));
        add("a", 4);
        await().untilAsserted(() -> assertThat(sent).hasSize(1));
        add("b", 4);
        awaitFiring(2);
        await().until(() -> triggers.history("disk", 10).getFirst().event().equals("suppressed"));

        kill();
        done(triggers.settled());

        assertThat(triggers.find("disk")).map(RuleStatus::firing).contains(2);
        assertThat(done(triggers.silences())).containsExactly(silence);
        assertThat(triggers.history("disk", 10)).extracting(HistoryEntry::event)
                .contains("inactive -> firing", "log: sent", "suppressed");
        assertThat(sent).hasSize(1);
    }

    @Test
    void run_matchTime_isKeptByTheClock() {
        done(triggers.put(DISK.withTiming(new RuleTiming(Duration.ofMinutes(1), Duration.ZERO, Optional.empty(),
                RuleWindow.ALWAYS))));
        add("a", 4);
        await().until(() -> triggers.find("disk").orElseThrow().pending() == 1);

        clock.advance(Duration.ofMinutes(1));
        done(triggers.settled());

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
    void open_storedRuleSendsMoreOftenThanAllowed_isSlowedDown() {
        RuleTiming quick = new RuleTiming(Duration.ZERO, Duration.ZERO, Optional.of(Duration.ofSeconds(1)),
                RuleWindow.ALWAYS);
        done(triggers.put(DISK.withTiming(quick)));
        limits = new OwnerLimits(Duration.ofMinutes(1), owner -> owner.equals("root"));

        kill();

        assertThat(triggers.find("disk").orElseThrow().rule().timing()).isEqualTo(quick.atLeast(Duration.ofMinutes(1)));
    }

    @Test
    void open_configurationWithRulesAndSilences_checksEachEntryOnceAndStoresTheSilences() {
        Silence silence = silence("s", "configuration", Duration.ofHours(1));
        add("a", 4);
        configuration = configuration(List.of(DISK), silence);

        kill();
        done(triggers.settled());

        assertThat(registry.get("mds.trigger.checks").counter().count()).isEqualTo(1);
        assertThat(triggers.currentSilences()).containsExactly(silence);
        assertThat(store.texts("trigger-silences")).hasSize(1);
    }

    @Test
    void open_silencesOfTheConfigurationCannotBeWritten_isRefused() {
        configuration = configuration(List.of(), silence("s", "configuration", Duration.ofHours(1)));
        store.full(true);

        assertThatThrownBy(this::openTriggers).isInstanceOf(StateException.class).hasMessageContaining("silences");
    }

    @Test
    void configure_otherRules_endsThoseThatAreGone() {
        done(triggers.configure(configuration(List.of(DISK))));
        add("a", 4);
        await().untilAsserted(() -> assertThat(sent).hasSize(1));

        done(triggers.configure(configuration(List.of(each("other", "//v:none")))));

        assertThat(triggers.statuses()).extracting(status -> status.rule().id()).containsExactly("other");
        await().untilAsserted(() -> assertThat(sent).hasSize(2));
    }

    @Test
    void configure_silences_takeThePlaceOfThoseOfTheLast() {
        Silence asked = silence("asked", "alice", Duration.ofHours(1));
        Silence first = silence("first", "configuration", Duration.ofHours(1));
        Silence second = silence("second", "configuration", Duration.ofHours(1));
        Silence ended = silence("ended", "configuration", Duration.ZERO);
        done(triggers.silence(asked));
        done(triggers.configure(configuration(List.of(), first)));

        done(triggers.configure(configuration(List.of(), second, ended)));

        assertThat(triggers.currentSilences()).containsExactlyInAnyOrder(asked, second);
        assertThat(store.texts("trigger-silences")).hasSize(2);
    }

    @Test
    void configure_diskFull_changesNothing() {
        done(triggers.configure(configuration(List.of(DISK))));
        store.full(true);

        assertThatThrownBy(() -> get(triggers.configure(configuration(List.of(each("other", "//v:none")),
                silence("s", "configuration", Duration.ofHours(1)))))).hasMessageContaining("nothing was changed");

        assertThat(triggers.statuses()).extracting(status -> status.rule().id()).containsExactly("disk");
        assertThat(triggers.currentSilences()).isEmpty();
    }

    @Test
    void create_ruleThatIsThere_isRefusedAndStays() {
        done(triggers.create(DISK));

        assertThatThrownBy(() -> get(triggers.create(withActions(DISK, "nobody")))).hasCauseInstanceOf(
                InvalidRuleException.class).hasMessageContaining("there is a trigger 'disk' already");
        assertThat(triggers.find("disk").orElseThrow().rule()).isEqualTo(DISK);
    }

    @Test
    void put_actionThatIsNotThere_isRefusedWithThoseThatAre() {
        assertThatThrownBy(() -> get(triggers.put(withActions(DISK, "nobody")))).hasCauseInstanceOf(
                InvalidRuleException.class)
                .hasMessageContaining("trigger 'disk': no action is called 'nobody'; known: log");
        assertThat(triggers.find("disk")).isEmpty();
        assertThat(store.texts("triggers")).isEmpty();
    }

    @Test
    void configure_actionThatARuleNamesIsGone_isAProblemOfTheRuleWhichCanBeDisabled() {
        done(triggers.put(DISK));
        actions = Map.of("other", new RecordingAction());
        done(triggers.configure(configuration(List.of())));

        assertThat(triggers.find("disk")).flatMap(RuleStatus::problem)
                .contains("no action is called 'log'; known: other");
        done(triggers.put(DISK.enabled(false)));
        assertThatThrownBy(() -> get(triggers.put(withActions(DISK, "log", "third")))).hasMessageContaining("'third'");
    }

    @Test
    void meters_action_countSentNotices() {
        done(triggers.put(DISK));
        add("a", 4);
        await().untilAsserted(() -> assertThat(sent).hasSize(1));

        await().until(() -> registry.get("mds.trigger.action.told").tag("action", "log").counter().count() == 1);
        assertThat(registry.get("mds.trigger.action.failures").counter().count()).isZero();
        assertThat(registry.get("mds.trigger.notices.waiting").tag("action", "log").gauge().value()).isZero();
        assertThat(registry.get("mds.trigger.notices.oldest").gauge().value()).isZero();
    }

    @Test
    void meters_actionThatFails_tellWhatWaitsAndForHowLong() {
        actions = Map.of("log", new FailingAction());
        done(triggers.put(DISK));
        add("a", 4);
        await().until(() -> triggers.queueStatuses().stream().anyMatch(status -> status.failures() == 1));

        clock.advance(Duration.ofSeconds(1));

        assertThat(registry.get("mds.trigger.action.failures").counter().count()).isEqualTo(1);
        assertThat(registry.get("mds.trigger.notices.waiting").gauge().value()).isEqualTo(1);
        assertThat(registry.get("mds.trigger.notices.oldest").gauge().value()).isEqualTo(1);
        assertThat(triggers.queueStatuses()).extracting(NoticeQueueStatus::failingSince)
                .containsExactly(Optional.of(ManualClock.START));
    }

    @Test
    void remove_unknown_isAFault() {
        assertThatThrownBy(() -> get(triggers.remove("none"))).hasCauseInstanceOf(WsrfFaultException.class);
    }

    private static TriggerRule withActions(TriggerRule rule, String... names) {
        return rule.withNotices(RuleNotices.ofActions(List.of(names)));
    }

    private static Silence silence(String id, String creator, Duration length) {
        return new Silence(id, List.of(new LabelMatcher("host", "b")), ManualClock.START.minusSeconds(1),
                ManualClock.START.plus(length), "new disks", creator);
    }

    private static TriggerConfiguration configuration(List<TriggerRule> rules, Silence... silences) {
        return new TriggerConfiguration(rules, "configuration", List.of(silences), Duration.ZERO, List.of());
    }

    private void awaitFiring(int count) {
        await().until(() -> triggers.find("disk").map(RuleStatus::firing).orElse(0) == count);
    }

    private void add(String host, int free) {
        XmlFragment content = XmlFragment.parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'>"
                + "<v:fs xmlns:v='urn:v' free='" + free + "'/></sg:Content>");
        done(group.add(new Registration(EndpointReference.of("http://" + host + "/"), content, null,
                new RequestedLifetime.Relative(Duration.ofHours(10)), "alice")));
    }

    private void kill() {
        Triggers killed = triggers;
        ServiceGroup killedGroup = group;
        store = store.reopened();
        registry = new SimpleMeterRegistry();
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
                .withNotices(new NoticeSettings(Duration.ZERO, List.of(), List.of()))
                .withOwnerLimits(limits);
        return Triggers.open(group, settings, configuration, List.of(),
                new Triggers.TriggerDependencies(clock, store, registry, new Random(7), () -> actions));
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

    /** An action that records the notices it sends. */
    private final class RecordingAction implements TriggerAction {

        @Override
        public void send(Notice notice) {
            sent.add(notice);
        }

        @Override
        public String describe() {
            return "log";
        }
    }

    /** An action that always fails. */
    private static final class FailingAction implements TriggerAction {

        @Override
        public void send(Notice notice) throws ActionException {
            throw ActionException.temporary("connection refused");
        }

        @Override
        public String describe() {
            return "log";
        }
    }

    @Test
    void close_duringAnAttempt_letsItEndAndDoesNotSendItAgain() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch allowed = new CountDownLatch(1);
        actions = Map.of("log", new SlowAction(begun, allowed));
        done(triggers.put(DISK));
        add("a", 4);
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();

        Thread closing = Thread.ofVirtual().start(triggers::close);
        await().until(
                () -> closing.getState() == Thread.State.TIMED_WAITING || closing.getState() == Thread.State.WAITING);
        allowed.countDown();
        closing.join();

        assertThat(sent).hasSize(1);
        assertThat(store.texts("trigger-outbox")).isEmpty();
    }

    /** An action that waits for the test. */
    private final class SlowAction implements TriggerAction {
        private final CountDownLatch begun;
        private final CountDownLatch allowed;

        private SlowAction(CountDownLatch begun, CountDownLatch allowed) {
            this.begun = begun;
            this.allowed = allowed;
        }

        @Override
        public void send(Notice notice) throws ActionException {
            begun.countDown();
            try {
                allowed.await();
            } catch (InterruptedException e) {
                throw ActionException.temporary("interrupted", e);
            }
            sent.add(notice);
        }

        @Override
        public String describe() {
            return "log";
        }
    }
}
