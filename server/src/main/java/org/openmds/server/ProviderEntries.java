package org.openmds.server;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.ProviderSources;
import org.openmds.aggregator.ProviderSources.ProviderSelection;
import org.openmds.index.IndexService;
import org.openmds.provider.CommonSettings;
import org.openmds.server.operation.StartException;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.LeasedEntry;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.xml.XmlFragment;

/** The entries of providers in the indexes of this process. They have no termination time: this class removes them. Not thread-safe. */
final class ProviderEntries {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration ADD_TIMEOUT = Duration.ofSeconds(10);

    private final Map<String, ServiceGroup> groups = new HashMap<>();
    private final Function<String, EndpointReference> ownMembers;
    private final Map<EntryPlace, EntryKey> present = new LinkedHashMap<>();

    /**
     * The index, the member and the source of an entry. A provider with another place gets another entry.
     *
     * @param provider
     *            the name and the interval of the provider
     */
    record EntryPlace(String index, EndpointReference member, ProviderSelection provider) {
    }

    /**
     * @param indexes
     *            the indexes of this process
     * @param ownMembers
     *            returns the member's endpoint reference for entries that describe this process, by index name
     */
    ProviderEntries(List<IndexService> indexes, Function<String, EndpointReference> ownMembers) {
        indexes.forEach(index -> groups.put(index.name(), index.group()));
        this.ownMembers = ownMembers;
    }

    /** Returns the place of a provider's entry. */
    EntryPlace place(CommonSettings provider) {
        EndpointReference member = provider.member()
                .map(url -> EndpointReference.of(url.toString()))
                .orElseGet(() -> ownMembers.apply(provider.index()));
        return new EntryPlace(provider.index(), member, new ProviderSelection(provider.name(), provider.interval()));
    }

    /** Returns the places of entries that an earlier process has left. Such an entry ends after minutes unless it is added again. */
    Stream<EntryPlace> left() {
        return groups.entrySet()
                .stream()
                .flatMap(group -> group.getValue()
                        .snapshot()
                        .entries()
                        .stream()
                        .filter(entry -> entry.owner().equals(Caller.LOCAL.name()))
                        .flatMap(entry -> AggregatorContent.configOf(entry.content())
                                .flatMap(ProviderSelection::read)
                                .map(selection -> new EntryPlace(group.getKey(), entry.member(), selection))
                                .stream()));
    }

    /**
     * Entries that were added, and the sentences about those that could not be.
     *
     * @param places
     *            the places of the added entries
     */
    record AddedEntries(List<EntryPlace> places, List<String> problems) {

        static final AddedEntries NONE = new AddedEntries(List.of(), List.of());
    }

    /** Adds the entries that do not exist yet, all at once: each change is forced to the disk, and many together take as long as one. */
    AddedEntries add(Collection<EntryPlace> places) {
        Map<EntryPlace, CompletableFuture<LeasedEntry>> begun = new LinkedHashMap<>();
        places.stream().filter(place -> !present.containsKey(place)).forEach(place -> begun.put(place, add(place)));
        List<EntryPlace> added = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        begun.forEach((place, entry) -> {
            try {
                present.put(place, entry.orTimeout(ADD_TIMEOUT.toSeconds(), TimeUnit.SECONDS).join().key());
                added.add(place);
            } catch (CompletionException e) {
                Throwable cause = e.getCause() == null ? e : e.getCause();
                problems.add("the entry of provider %s cannot be added to index %s: %s"
                        .formatted(place.provider().providerName(), place.index(), cause.getMessage()));
            }
        });
        return new AddedEntries(List.copyOf(added), List.copyOf(problems));
    }

    /** Removes the entries at other places. */
    void retain(Predicate<EntryPlace> wanted) {
        Set.copyOf(present.keySet()).stream().filter(wanted.negate()).forEach(this::remove);
    }

    /** Removes an entry if it exists; does not wait for the disk. */
    void remove(EntryPlace place) {
        EntryKey key = present.remove(place);
        ServiceGroup group = groups.get(place.index());
        if (key != null && group != null) {
            LOG.info("index {}: removing the entry of provider {}, which is no longer there", place.index(),
                    place.provider().providerName());
            CompletableFuture<LeasedEntry> _ = group.remove(key);
        }
    }

    private CompletableFuture<LeasedEntry> add(EntryPlace place) {
        ServiceGroup group = groups.get(place.index());
        if (group == null) {
            return CompletableFuture.failedFuture(new StartException("this index does not exist"));
        }
        XmlFragment config = ProviderSources.config(place.provider());
        return group.add(new Registration(place.member(), content(place, config).toContent(), config,
                new RequestedLifetime.Unlimited(), Caller.LOCAL.name()));
    }

    /** Returns the content of a new entry: the value of an entry of the same provider, if its interval or its member changes. */
    private AggregatorContent content(EntryPlace place, XmlFragment config) {
        return present.entrySet()
                .stream()
                .filter(each -> each.getKey().index().equals(place.index())
                        && each.getKey().provider().providerName().equals(place.provider().providerName()))
                .findFirst()
                .flatMap(each -> Optional.ofNullable(groups.get(place.index()))
                        .flatMap(group -> group.find(each.getValue())))
                .flatMap(before -> AggregatorContent.read(before.entry().content()))
                .map(before -> new AggregatorContent(config, before.data(), before.status()))
                .orElseGet(() -> AggregatorContent.pending(config));
    }
}
