package org.openmds.trigger.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorContent;
import org.openmds.trigger.action.ActionException;
import org.openmds.trigger.action.MailAllowance;
import org.openmds.trigger.action.NoticeAllowance;
import org.openmds.trigger.evaluation.TriggerSettings;
import org.openmds.trigger.evaluation.TriggerSettings.NoticeSettings;
import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.OwnerLimits;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.softstate.SoftStateRecords;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.document.XPathLimits;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** An engine with a manual clock, test entries, a store that can fail, and an action that records notices. */
final class EngineFixture {

    static final XmlFragment FRAME = XmlFragment.parse("<g:Group xmlns:g='urn:g'/>");
    static final Duration GROUP_WAIT = Duration.ofSeconds(5);

    final ManualClock clock = new ManualClock();
    private LeaseClock engineClock = clock;
    final Map<String, Entry> entries = new TreeMap<>();
    /** Descriptions of the sent notices. */
    final List<String> sent = new ArrayList<>();
    final List<Notice> notices = new ArrayList<>();
    /** Result of each attempt; empty for success. */
    Optional<ActionException> failure = Optional.empty();
    /** True if attempts begin but never end, as when the process is killed. */
    boolean hanging;
    /** Limit of the notices of each action. */
    private NoticeAllowance allowance = NoticeAllowance.UNLIMITED;
    /** Interval at which an action sends firing alerts again. */
    final Map<String, Duration> resendIntervals = new HashMap<>();
    private final List<NoticeDelivery> begun = new ArrayList<>();
    private UnreliableStore store = new UnreliableStore();
    private TriggerSettings settings = TriggerSettings.of(FRAME);
    private TriggerEngine engine = newEngine();
    private long sequence;

    UnreliableStore store() {
        return store;
    }

    TriggerEngine engine() {
        return engine;
    }

    EngineFixture inhibiting(Inhibition... inhibitions) {
        settings = settings.withNotices(new NoticeSettings(GROUP_WAIT, List.of(), List.of(inhibitions)));
        return renewed();
    }

    /** Lets time pass with each look of the engine at its clock. */
    EngineFixture ticking(Duration duration) {
        engineClock = new LeaseClock() {
            @Override
            public long nanoTime() {
                clock.advance(duration);
                return clock.nanoTime();
            }

            @Override
            public Instant now() {
                return clock.now();
            }
        };
        return renewed();
    }

    EngineFixture limited(XPathLimits limits) {
        settings = settings.withLimits(limits);
        return renewed();
    }

    /** Limits the notices about the rules of all owners but the configuration. */
    EngineFixture mailsPerHour(int all, int owner) {
        allowance = new MailAllowance(all, owner, clock::nanoTime);
        settings = settings
                .withOwnerLimits(new OwnerLimits(Duration.ZERO, name -> name.equals("configuration")));
        return renewed();
    }

    void rules(TriggerRule... rules) {
        engine.put(List.of(rules));
        run();
    }

    /** Adds an entry or replaces its content. */
    void entry(String host, String content) {
        change(host, "<v:h xmlns:v='urn:v'>" + content + "</v:h>");
    }

    /** Limits the trigger instances of a rule. */
    void instances(int most) {
        settings = new TriggerSettings(settings.frame(), settings.limits(), settings.maxMatchedBytes(), most,
                settings.maxHistory(), settings.notices(), settings.noticeQueues(), settings.commonActions(),
                settings.ownerLimits());
        engine = newEngine();
    }

    /** Adds an entry or replaces its content, which is given as it stands in the entry. */
    void content(String host, String content) {
        change(host, content);
    }

    /** Adds or changes an entry whose data is stale. */
    void staleEntry(String host, String content) {
        change(host, "<v:h xmlns:v='urn:v'>" + content
                + "</v:h><a:AggregatorError xmlns:a='http://mds.globus.org/aggregator/types'/>");
    }

    /** Adds or changes an entry with the content of a collection. */
    void entry(String host, AggregatorContent content) {
        StringBuilder children = new StringBuilder();
        content.toContent().root().children().forEach(child -> children.append(child.toFragment()));
        change(host, children.toString());
    }

    void gone(String host, EntryChange.ChangeKind kind) {
        Entry last = Optional.ofNullable(entries.remove(host)).orElseThrow();
        engine.changed(List.of(change(kind, last)), clock.nanoTime());
        run();
    }

    /** Advances the clock in the steps in which the engine asks to be called. */
    void advance(Duration duration) {
        TimePoint end = TimePoint.now(clock).plus(duration);
        Optional<TimePoint> next = run();
        while (next.isPresent() && !end.isBefore(next.get())) {
            Duration step = next.get().since(TimePoint.now(clock));
            clock.advance(step.isNegative() ? Duration.ZERO : step);
            next = run();
        }
        clock.advance(end.since(TimePoint.now(clock)));
        run();
    }

    void settle() {
        advance(GROUP_WAIT);
    }

    Optional<TimePoint> run() {
        Optional<TimePoint> next = engine.run();
        while (!begun.isEmpty() && !hanging) {
            NoticeDelivery delivery = begun.removeFirst();
            if (failure.isEmpty()) {
                sent.add(words(delivery));
                notices.add(delivery.notice());
            }
            engine.ended(delivery, failure);
            next = engine.run();
        }
        return next;
    }

    /** Kills the process and starts it again with the same entries. */
    void restart(Silence[] silences, TriggerRule... rules) {
        store = store.reopened();
        begun.clear();
        engine = newEngine();
        engine.begin(entries.values());
        engine.begin(List.of(rules), List.of(silences));
        run();
    }

    void restart(TriggerRule... rules) {
        restart(new Silence[0], rules);
    }

    RuleStatus status(String id) {
        return engine.table().work(id).map(engine::status).orElseThrow();
    }

    NoticeQueueStatus queueStatus(String action) {
        return Optional.ofNullable(engine.noticeQueues().statuses().get(action)).orElseThrow();
    }

    List<String> events(String id) {
        return engine.history().newest(id, 100).reversed().stream().map(HistoryEntry::event).toList();
    }

    private EngineFixture renewed() {
        engine = newEngine();
        return this;
    }

    private TriggerEngine newEngine() {
        return new TriggerEngine(settings,
                new TriggerEngine.EngineDependencies(engineClock, SoftStateRecords.of("triggers", store, clock),
                        new Random(7),
                        new TriggerStatistics(new SimpleMeterRegistry(), "test"), begun::add,
                        action -> allowance, action -> Optional.ofNullable(resendIntervals.get(action))));
    }

    private void change(String host, String content) {
        XmlFragment whole = XmlFragment.parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'>" + content
                + "</sg:Content>");
        Entry before = entries.get(host);
        Entry now = before == null ? newEntry(host, whole) : before.withContent(whole);
        entries.put(host, now);
        engine.changed(
                List.of(change(before == null ? EntryChange.ChangeKind.ADDED : EntryChange.ChangeKind.CONTENT, now)),
                clock.nanoTime());
        run();
    }

    static Entry newEntry(String host, XmlFragment content) {
        EntryKey key = EntryKey.random();
        return Entry.of(key, EndpointReference.of("http://here/entry", new QName("urn:k", "Key", "k"), key.value()),
                new Registration(EndpointReference.of("http://" + host + "/service"), content, null,
                        new RequestedLifetime.Relative(Duration.ofMinutes(10)), "alice"));
    }

    private EntryChange change(EntryChange.ChangeKind kind, Entry entry) {
        return new EntryChange(++sequence, kind, clock.now(), entry, new Lease.Unlimited());
    }

    private static String words(NoticeDelivery delivery) {
        return delivery.action() + " " + delivery.notice().kind().word() + " "
                + delivery.notice().alerts().stream().flatMap(EngineFixture::words).sorted().toList();
    }

    /** Returns the summaries of the alerts of the last notice. */
    List<String> lastSummaries() {
        return notices.getLast().alerts().stream().map(alert -> alert.evidence().summary()).toList();
    }

    private static Stream<String> words(Alert alert) {
        return Stream.of(alert.triggerId() + alert.evidence()
                .labels()
                .entrySet()
                .stream()
                .filter(label -> label.getKey().equals(AlertEvidence.HOST))
                .map(label -> "@" + label.getValue())
                .findFirst()
                .orElse("") + (alert.repeated() ? " again" : ""));
    }
}
