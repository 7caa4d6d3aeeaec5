package org.openmds.gateway.otlp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.otlp.EntityEvent.EntityEnd;
import org.openmds.gateway.otlp.EntityEvent.EntityReport;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.gateway.write.EntryWrites;
import org.openmds.gateway.write.EntryWrites.SentEntry;
import org.openmds.wsrf.servicegroup.Entry;

/** Applies the events of one request to the entries of its caller. Threads may apply events of different entities at the same time. */
final class EntityEntries {

    private static final int NOT_FOUND = 404;

    private final ApiRequest request;
    private final ApiGroup group;
    private final EntityTerms terms;
    /** The keys of the caller's entries by the address of the member, once an event needs them. */
    private volatile Optional<Map<String, List<String>>> keys = Optional.empty();

    EntityEntries(ApiRequest request, ApiGroup group, EntityTerms terms) {
        this.request = request.ofOneChange();
        this.group = group;
        this.terms = terms;
    }

    /** Returns true if the keys of the entries must be known before an event is applied. */
    boolean needsKeys(EntityEvent event) {
        return event instanceof EntityEnd && keys.isEmpty();
    }

    /** Finds the keys of the entries if an event needs them. No event may be in progress: its entry would be missed. */
    void prepare(EntityEvent event) {
        if (needsKeys(event)) {
            keys = Optional.of(ownKeys());
        }
    }

    /**
     * Applies an event that was prepared.
     *
     * @throws ApiProblem
     *             the entry is refused
     * @throws RefusedRecordException
     *             the state of the entity cannot be written as XML
     */
    void apply(EntityEvent event) {
        switch (event) {
            case EntityReport report -> register(report);
            case EntityEnd end -> remove(end.entity().address());
        }
    }

    private void register(EntityReport report) {
        String address = report.entity().address();
        String lease = terms
                .lease(report.interval(), group.group().leases().minimum(), group.group().leases().maximum())
                .toString();
        EntryWrites.RegisteredEntry entry = EntryWrites.register(request, group,
                new SentEntry(address, EntityContent.of(report), Optional.of(lease)));
        keys.ifPresent(known -> known.put(address, List.of(entry.key())));
    }

    /** Removes the entries of an entity. It may be gone already, because the order of events is not guaranteed. */
    private void remove(String address) {
        List<String> found = keys.orElseThrow().remove(address);
        if (found != null) {
            found.forEach(this::removeKey);
        }
    }

    private void removeKey(String key) {
        try {
            EntryWrites.remove(request, group, key);
        } catch (ApiProblem problem) {
            if (problem.status() != NOT_FOUND) {
                throw problem;
            }
        }
    }

    private Map<String, List<String>> ownKeys() {
        Map<String, List<String>> own = new ConcurrentHashMap<>();
        for (Entry entry : group.group().snapshot().entries()) {
            if (entry.owner().equals(request.caller().name()) && EntityName.isAddress(entry.member().address())) {
                own.computeIfAbsent(entry.member().address(), _ -> new ArrayList<>()).add(entry.key().value());
            }
        }
        return own;
    }
}
