package org.openmds.gateway.otlp;

import java.util.Optional;

import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.otlp.EntityEvent.EntityEnd;
import org.openmds.gateway.otlp.EntityEvent.EntityReport;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.gateway.write.EntryWrites;
import org.openmds.gateway.write.EntryWrites.SentEntry;
import org.openmds.wsrf.addressing.EndpointReference;

/** Applies the events of one request to the entries of its caller. Threads may apply events of different entities at the same time. */
final class EntityEntries {

    private static final int NOT_FOUND = 404;

    private final ApiRequest request;
    private final ApiGroup group;
    private final EntityTerms terms;

    EntityEntries(ApiRequest request, ApiGroup group, EntityTerms terms) {
        this.request = request.ofOneChange();
        this.group = group;
        this.terms = terms;
    }

    /**
     * Applies an event.
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
        String lease = terms
                .lease(report.interval(), group.group().leases().minimum(), group.group().leases().maximum())
                .toString();
        EntryWrites.register(request, group,
                new SentEntry(report.entity().address(), EntityContent.of(report), Optional.of(lease)));
    }

    /** Removes the entry of an entity. It may be gone already, because the order of events is not guaranteed. */
    private void remove(String address) {
        group.group()
                .find(EndpointReference.of(address), request.caller().name())
                .ifPresent(key -> removeKey(key.value()));
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
}
