package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

import org.openmds.trigger.engine.TriggerSettings.NoticeSettings;
import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.Evidence;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.Moment;
import org.openmds.trigger.rule.TriggerState;

/**
 * Decides what is told and puts it together: what fires at about one time becomes one notice for each action; what is silenced or inhibited is told when it
 * is so no more and still fires. Used by one thread.
 */
final class NoticeDesk {

    /** How often what is not told is looked at again. */
    private static final Duration QUIET_LOOK = Duration.ofSeconds(5);
    /** When an action's queue was full. */
    private static final Duration FULL_LOOK = Duration.ofSeconds(10);
    private static final int MOST_ALERTS = 200;
    private static final int MOST_REFERENCES = 20;

    private NoticeSettings settings;
    private final Outbox outbox;
    private final History history;
    private final Instances instances;
    private final RandomGenerator random;
    private final Map<String, Set<InstanceKey>> groups = new HashMap<>();
    private final Wakes<String> times;
    private final Set<InstanceKey> quiet = new LinkedHashSet<>();
    private Optional<Moment> quietLook = Optional.empty();
    private Collection<Silence> silences = List.of();

    /** Where the instances are. */
    interface Instances {

        Optional<Instance> find(InstanceKey key);

        /** All that fire. */
        Collection<Instance> firing();

        /** Takes the new state of one, for durable state too. */
        void put(Instance instance);

        /** The actions that tell that it fires. */
        Set<String> actions(InstanceKey key);
    }

    NoticeDesk(NoticeSettings settings, Outbox outbox, History history, Instances instances, RandomGenerator random,
            Moment now) {
        this.settings = settings;
        this.outbox = outbox;
        this.history = history;
        this.instances = instances;
        this.random = random;
        this.times = new Wakes<>(now);
    }

    void silences(Collection<Silence> others) {
        silences = List.copyOf(others);
        quietLook = Optional.empty();
    }

    /** Puts notices together in another way from now on; those that wait go by the way in which they were begun. */
    void settings(NoticeSettings others) {
        settings = others;
    }

    /** Something is to be told of an instance; or was found to be, after a start. */
    void take(Instance instance, Moment now) {
        instance.due().ifPresent(due -> {
            String group = group(due, instance.evidence());
            groups.computeIfAbsent(group, name -> new LinkedHashSet<>()).add(instance.key());
            if (!times.isSet(group)) {
                times.set(group, now.plus(settings.groupWait()));
            }
        });
    }

    /** An instance that fires and that nobody was told of, after a start. */
    void watch(Instance instance) {
        quiet.add(instance.key());
    }

    /** Hands over what has waited long enough. */
    void run(Moment now) {
        lookAtQuiet(now);
        List<String> due = times.due(now);
        if (!due.isEmpty()) {
            Suppression suppression = suppression(now);
            due.forEach(group -> handOver(group, suppression, now));
        }
    }

    /** Hands over everything, however short it has waited. */
    void runNow(Moment now) {
        Suppression suppression = suppression(now);
        for (String group : List.copyOf(groups.keySet())) {
            times.clear(group);
            handOver(group, suppression, now);
        }
    }

    Optional<Moment> next() {
        return Stream.of(times.next(), quiet.isEmpty() ? Optional.<Moment>empty() : quietLook)
                .flatMap(Optional::stream)
                .reduce(Moment::min);
    }

    private void lookAtQuiet(Moment now) {
        if (quiet.isEmpty() || quietLook.isPresent() && now.isBefore(quietLook.get())) {
            return;
        }
        quietLook = Optional.of(now.plus(QUIET_LOOK));
        Suppression suppression = suppression(now);
        for (InstanceKey key : List.copyOf(quiet)) {
            Optional<Instance> known = instances.find(key).filter(i -> i.isFiring() && !i.isTold());
            if (known.isEmpty()) {
                quiet.remove(key);
            } else if (suppression.of(known.get()).isEmpty()) {
                quiet.remove(key);
                tellNow(known.get(), now);
            }
        }
    }

    private void tellNow(Instance instance, Moment now) {
        if (instance.state() instanceof TriggerState.Firing firing
                && instance.due().isEmpty()) {
            Instance owed = instance.withDue(Optional.of(new Due(Notice.Kind.FIRING, false, now.time(),
                    firing.since().time(), firing.firedAt().time(), "",
                    instances.actions(instance.key()))));
            instances.put(owed);
            take(owed, now);
        }
    }

    private Suppression suppression(Moment now) {
        return new Suppression(now.time(), silences, settings.inhibitions(), instances.firing());
    }

    private void handOver(String group, Suppression suppression, Moment now) {
        Map<String, List<InstanceKey>> byAction = new LinkedHashMap<>();
        Set<InstanceKey> waiting = Optional.ofNullable(groups.remove(group)).orElse(Set.of());
        for (InstanceKey key : waiting) {
            instances.find(key).filter(instance -> instance.due().isPresent()).ifPresent(instance -> {
                Due due = instance.due().get();
                Optional<String> reason = due.kind() == Notice.Kind.FIRING
                        ? suppression.of(instance)
                        : Optional.empty();
                if (reason.isPresent()) {
                    keepQuiet(instance, reason.get(), now);
                } else if (group(due, instance.evidence()).equals(group)) {
                    due.owed().forEach(action -> byAction.computeIfAbsent(action, name -> new ArrayList<>()).add(key));
                }
            });
        }
        byAction.forEach((action, keys) -> handOver(group, action, keys, now));
    }

    private void keepQuiet(Instance instance, String reason, Moment now) {
        instances.put(instance.withDue(Optional.empty()));
        history.add(now.time(), instance.key().rule(), about(instance), "not told", reason);
        if (!instance.isTold()) {
            quiet.add(instance.key());
            if (quietLook.isEmpty()) {
                quietLook = Optional.of(now.plus(QUIET_LOOK));
            }
        }
    }

    private void handOver(String group, String action, List<InstanceKey> keys, Moment now) {
        for (int from = 0; from < keys.size(); from += MOST_ALERTS) {
            List<InstanceKey> some = keys.subList(from, Math.min(keys.size(), from + MOST_ALERTS));
            if (!outbox.hasRoom(action)) {
                groups.computeIfAbsent(group, name -> new LinkedHashSet<>()).addAll(some);
                times.set(group, now.plus(FULL_LOOK));
                continue;
            }
            List<Instance> told = some.stream().map(instances::find).flatMap(Optional::stream).toList();
            Notice notice = notice(action, told, now);
            outbox.add(action, notice, now);
            told.forEach(instance -> instances.put(taken(instance, action, notice)));
        }
    }

    private static Instance taken(Instance instance, String action, Notice notice) {
        Due left = instance.due().orElseThrow().takenBy(action);
        Instance taken = instance.withDue(Optional.of(left).filter(due -> !due.owed().isEmpty()));
        if (notice.kind() == Notice.Kind.FIRING) {
            return taken.toldBy(action, notice.id());
        }
        return left.owed().isEmpty() ? taken.untold() : taken;
    }

    private Notice notice(String action, List<Instance> told, Moment now) {
        Set<String> references = new LinkedHashSet<>();
        told.forEach(instance -> Optional.ofNullable(instance.toldBy().get(action)).ifPresent(references::add));
        byte[] id = new byte[16];
        random.nextBytes(id);
        return new Notice(HexFormat.of().formatHex(id), told.getFirst().due().orElseThrow().kind(), now.time(),
                told.stream().map(NoticeDesk::alert).toList(),
                references.stream().limit(MOST_REFERENCES).toList());
    }

    private static Alert alert(Instance instance) {
        Due due = instance.due().orElseThrow();
        return new Alert(instance.key().rule(), instance.key().subject(), instance.evidence(), due.since(),
                due.firedAt(), due.kind() == Notice.Kind.RESOLVED ? Optional.of(due.at()) : Optional.empty(),
                due.repeated(), due.cause());
    }

    private String group(Due due, Evidence evidence) {
        Map<String, String> facts = evidence.facts();
        return due.kind().word() + settings.groupBy().stream().map(name -> facts.getOrDefault(name, "")).toList();
    }

    static String about(Instance instance) {
        return instance.evidence().labels().getOrDefault(Evidence.MEMBER, "");
    }
}
