package org.openmds.index;

import java.util.List;
import java.util.Optional;

import org.openmds.aggregator.registration.RegistrationPlan;
import org.openmds.wsrf.addressing.EndpointReference;

/** The indexes of this process, found by endpoint references. Immutable. */
public final class LocalIndexes {

    private final List<IndexService> indexes;
    private final List<String> servicesUrls;

    public LocalIndexes(List<IndexService> indexes, Container container) {
        this.indexes = List.copyOf(indexes);
        this.servicesUrls = container.servicesUrls().stream().map(NormalizedAddress::of).distinct().toList();
    }

    /** Returns all indexes. */
    public List<IndexService> all() {
        return indexes;
    }

    /** Returns the index with this name. */
    public Optional<IndexService> named(String name) {
        return indexes.stream().filter(index -> index.name().equals(name)).findFirst();
    }

    /** Returns the index that a reference leads to. */
    public Optional<IndexService> find(EndpointReference reference) {
        return serviceName(reference).filter(name -> reference.referenceParameters().isEmpty()).flatMap(this::named);
    }

    /** Returns the target for a group: local if it is an index of this process. */
    public RegistrationPlan.RegistrationTarget target(EndpointReference group) {
        Optional<RegistrationPlan.RegistrationTarget> local = find(group)
                .map(index -> new RegistrationPlan.LocalGroup(index.name()));
        return local.orElseGet(() -> new RegistrationPlan.Replicas(List.of(group)));
    }

    /** Returns true if a reference leads to this process, even if the service does not exist. */
    boolean isLocal(EndpointReference reference) {
        return serviceName(reference).isPresent();
    }

    List<String> names() {
        return indexes.stream().map(IndexService::name).toList();
    }

    private Optional<String> serviceName(EndpointReference reference) {
        String address = NormalizedAddress.of(reference.address());
        return servicesUrls.stream()
                .filter(address::startsWith)
                .findFirst()
                .map(services -> address.substring(services.length()));
    }
}
