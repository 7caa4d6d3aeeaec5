package org.openmds.server;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.Aggregator;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.ProviderSources;
import org.openmds.aggregator.ProviderSources.RetiredProvider;
import org.openmds.aggregator.ProviderSources.RunningProvider;
import org.openmds.aggregator.execution.ProbeSetupException;
import org.openmds.index.IndexService;
import org.openmds.provider.TargetFinder;
import org.openmds.provider.TargetFinder.FoundTargets;
import org.openmds.provider.input.ProviderTools;
import org.openmds.server.ProviderEntries.AddedEntries;
import org.openmds.server.ProviderEntries.EntryPlace;
import org.openmds.server.config.Configuration;
import org.openmds.server.operation.StartException;
import org.openmds.server.provider.ConfiguredProvider;
import org.openmds.server.provider.FailedProvider;
import org.openmds.server.provider.FindingProvider;
import org.openmds.server.provider.PlannedTarget;
import org.openmds.server.provider.ProviderPlan;
import org.openmds.wsrf.addressing.EndpointReference;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The information providers of this process and their entries. They follow the configuration, and the targets that providers find: a provider whose
 * plan stays equal is not disturbed, whatever happens to others. Thread-safe; changes wait for each other.
 */
final class ConfiguredProviders implements AutoCloseable {

    /** Limit for replaced providers that have not returned from a collection: each one keeps a thread. */
    private static final int MAX_HANGING = 64;

    private final ProviderThreads threads;
    private final ProviderSources sources = new ProviderSources(PollIntervals.DEFAULT);
    @GuardedBy("this")
    private ProviderTools tools;
    @GuardedBy("this")
    private Map<String, ProviderRun> runs = Map.of();
    @GuardedBy("this")
    private final TargetRuns targets = new TargetRuns();
    /** Providers of a configuration that is being applied. */
    @GuardedBy("this")
    private Map<String, ProviderRun> arriving = Map.of();
    /** Providers that are no longer configured, while their entries are being removed. */
    @GuardedBy("this")
    private Map<String, ProviderRun> leaving = Map.of();
    @GuardedBy("this")
    private final Set<RetiredProvider> retired = new HashSet<>();
    @GuardedBy("this")
    private @Nullable ProviderEntries entries;
    @GuardedBy("this")
    private Runnable renewal = () -> {
    };
    private volatile List<String> problems = List.of();

    ConfiguredProviders(ProviderTools tools, ProviderThreads threads) {
        this.tools = tools;
        this.threads = threads;
    }

    /** Opens the providers of the first configuration. Those that cannot be opened do not stop the others. */
    synchronized void open(Configuration configuration) {
        use(prepare(configuration));
        List<RetiredProvider> _ = replaceSources();
    }

    /** Returns the sources that are information providers. */
    ProviderSources sources() {
        return sources;
    }

    /** Returns a line for each provider of the configuration that does not run; never waits. */
    List<String> problems() {
        return problems;
    }

    /**
     * Adds an entry for each provider to the index that the configuration names, and keeps the entries in line with the providers from now on.
     *
     * @param indexes
     *            the indexes of this process
     * @param member
     *            returns the member's endpoint reference for entries that describe this process, by index name
     * @param renewSources
     *            applies the sources to the entries, see {@link Aggregator#renewSources}
     * @throws StartException
     *             an entry cannot be added
     */
    synchronized void register(List<IndexService> indexes, Function<String, EndpointReference> member,
            Runnable renewSources) {
        ProviderEntries opened = new ProviderEntries(indexes, member);
        entries = opened;
        renewal = renewSources;
        Set<EntryPlace> places = places(opened, all(runs));
        Set<String> awaiting = targets.awaitingFinders(runs);
        opened.left().filter(place -> TargetRuns.isTargetOf(awaiting, place)).forEach(places::add);
        AddedEntries added = opened.add(places);
        if (!added.problems().isEmpty()) {
            throw new StartException(String.join(System.lineSeparator(), added.problems()));
        }
    }

    /**
     * Prepares the providers of another configuration: opens those that are new or changed. Nothing is applied yet.
     *
     * @throws StartException
     *             too many replaced providers still occupy their threads
     */
    synchronized PreparedProviders prepare(Configuration configuration) {
        retired.removeIf(RetiredProvider::isClosed);
        if (retired.size() > MAX_HANGING) {
            throw new StartException(
                    "%d replaced providers have not returned from a collection; restart the server".formatted(
                            retired.size()));
        }
        ProviderTools newTools = tools.withLimits(configuration.sources().maxAnswer().toIntBytes(),
                configuration.sources().execution().maxOutput().toIntBytes());
        Map<String, ProviderRun> next = new LinkedHashMap<>();
        List<InformationProvider> opened = new ArrayList<>();
        for (ProviderPlan plan : ConfiguredProvider.plans(configuration.providers(),
                configuration.indexes().getFirst().name())) {
            ProviderRun present = runs.get(plan.name());
            if (present == null || !present.plan().equals(plan) || !newTools.equals(tools)) {
                ProviderRun run = open(plan, newTools);
                opened.add(run.running().provider());
                next.put(plan.name(), run);
            } else {
                next.put(plan.name(), present);
            }
        }
        return new PreparedProviders(next, newTools, opened);
    }

    /** Providers prepared for another configuration. The caller of {@link #prepare} closes them, which undoes everything that was not applied. */
    final class PreparedProviders implements AutoCloseable {

        private final Map<String, ProviderRun> next;
        private final ProviderTools newTools;
        private final List<InformationProvider> opened;
        private AddedEntries added = AddedEntries.NONE;
        private boolean begun;
        private boolean applied;

        private PreparedProviders(Map<String, ProviderRun> next, ProviderTools newTools,
                List<InformationProvider> opened) {
            this.next = next;
            this.newTools = newTools;
            this.opened = opened;
        }

        /**
         * Adds the entries of new providers. It is the only step that can fail.
         *
         * @throws StartException
         *             an entry cannot be added
         */
        void addEntries() {
            begun = true;
            added = ConfiguredProviders.this.addEntries(next);
            if (!added.problems().isEmpty()) {
                throw new StartException(String.join(System.lineSeparator(), added.problems()));
            }
        }

        /**
         * Applies the providers.
         *
         * @return closes the replaced ones; the caller runs it when all entries have their new sources
         */
        Runnable apply() {
            applied = true;
            return ConfiguredProviders.this.apply(this);
        }

        @Override
        public void close() {
            if (!applied) {
                undo(this);
            }
        }
    }

    /** Closes all providers; one that collects is closed when it returns. */
    @Override
    public synchronized void close() {
        runs = Map.of();
        leaving = Map.of();
        targets.clear();
        entries = null;
        replaceSources().forEach(RetiredProvider::close);
        retired.forEach(RetiredProvider::close);
    }

    private ProviderRun open(ProviderPlan plan, ProviderTools tools) {
        try {
            InformationProvider provider = plan.open(tools);
            return provider instanceof TargetFinder finder
                    ? new ProviderRun(plan, new RunningProvider(new FindingProvider(finder, this::take),
                            plan.common().timeout(), threads.platform(), true))
                    : run(plan, provider);
        } catch (ProbeSetupException e) {
            FailedProvider failed = new FailedProvider(plan.common(), String.valueOf(e.getMessage()));
            return run(failed, failed.open(tools));
        }
    }

    private ProviderRun run(ProviderPlan plan, InformationProvider provider) {
        return new ProviderRun(plan, new RunningProvider(provider, plan.common().timeout(),
                plan instanceof PlannedTarget ? threads.virtual() : threads.platform(), false));
    }

    private synchronized AddedEntries addEntries(Map<String, ProviderRun> next) {
        ProviderEntries present = entries;
        if (present == null) {
            return AddedEntries.NONE;
        }
        // The new names first: an entry is collected from the moment at which it is added.
        arriving = next;
        List<RetiredProvider> _ = replaceSources();
        return present.add(places(present, next.values()));
    }

    private synchronized void undo(PreparedProviders prepared) {
        ProviderEntries shown = entries;
        if (shown != null) {
            prepared.added.places().forEach(shown::remove);
            // These are the providers with new names.
            arriving = Map.of();
            replaceSources().forEach(RetiredProvider::close);
        }
        Set<String> present = Set.copyOf(runs.keySet());
        prepared.opened.stream()
                .filter(each -> !prepared.begun || present.contains(each.name()))
                .forEach(InformationProvider::close);
    }

    private synchronized Runnable apply(PreparedProviders prepared) {
        ProviderEntries present = entries;
        if (present == null) {
            return () -> {
            };
        }
        targets.replaceFinders(runs, prepared.next);
        Map<String, ProviderRun> gone = new HashMap<>(leaving);
        gone.putAll(runs);
        gone.keySet().removeAll(prepared.next.keySet());
        leaving = gone;
        arriving = Map.of();
        use(prepared);
        List<RetiredProvider> replaced = replaceSources();
        retired.addAll(replaced);
        removeUnwanted(present);
        return () -> finish(gone, replaced);
    }

    /** Closes replaced providers, and those that left unless a later change has taken them over. */
    private synchronized void finish(Map<String, ProviderRun> gone, List<RetiredProvider> replaced) {
        List<RetiredProvider> ended = new ArrayList<>(replaced);
        if (leaving.equals(gone)) {
            leaving = Map.of();
            ended.addAll(replaceSources());
        }
        retired.addAll(ended);
        ended.forEach(RetiredProvider::close);
    }

    @GuardedBy("this")
    private void use(PreparedProviders prepared) {
        runs = prepared.next;
        tools = prepared.newTools;
        problems = runs.values().stream().flatMap(run -> run.problem().stream()).toList();
    }

    /** Takes the targets that a provider has found; called on the thread of its collection. */
    private synchronized void take(FindingProvider finder, FoundTargets found) throws CollectionException {
        String name = finder.name();
        ProviderRun run = runs.get(name);
        if (run == null || !run.running().provider().equals(finder)) {
            return;
        }
        Map<String, ProviderRun> planned = new LinkedHashMap<>();
        found.targets()
                .forEach(target -> planned.put(target.common().name(),
                        run(new PlannedTarget(target), target.provider())));
        boolean changed = targets.take(name, planned, found.complete());
        if (changed) {
            // They hold nothing, so they need not outlive the present sources of the entries.
            replaceSources().forEach(RetiredProvider::close);
        }
        ProviderEntries present = entries;
        if (present != null) {
            applyTargets(present, targets.of(name), changed);
        }
    }

    @GuardedBy("this")
    private void applyTargets(ProviderEntries present, Map<String, ProviderRun> found, boolean changed)
            throws CollectionException {
        AddedEntries added = present.add(places(present, found.values()));
        if (changed) {
            removeUnwanted(present);
            renewal.run();
        }
        if (!added.problems().isEmpty()) {
            throw new CollectionException("%d targets have no entry: %s".formatted(added.problems().size(),
                    added.problems().getFirst()));
        }
    }

    @GuardedBy("this")
    private void removeUnwanted(ProviderEntries present) {
        Set<EntryPlace> places = places(present, all(runs));
        Set<String> awaiting = targets.awaitingFinders(runs);
        present.retain(place -> places.contains(place) || TargetRuns.isTargetOf(awaiting, place));
    }

    @GuardedBy("this")
    private List<RetiredProvider> replaceSources() {
        Map<String, ProviderRun> open = new LinkedHashMap<>(leaving);
        open.putAll(arriving);
        open.putAll(runs);
        threads.resize(open.size() + MAX_HANGING);
        return sources.replace(all(open).stream().map(ProviderRun::running).toList());
    }

    /** Returns providers of the configuration together with the targets that were found. */
    @GuardedBy("this")
    private List<ProviderRun> all(Map<String, ProviderRun> configured) {
        return Stream.concat(configured.values().stream(), targets.all()).toList();
    }

    private static Set<EntryPlace> places(ProviderEntries present, Collection<ProviderRun> providers) {
        return providers.stream()
                .map(run -> present.place(run.plan().common()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
