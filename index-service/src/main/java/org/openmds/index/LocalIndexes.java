package org.openmds.index;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;

/** The indexes of this process, found by the references that others have of them. Immutable. */
public final class LocalIndexes {

    private final List<IndexService> indexes;
    private final List<String> servicesUrls;

    public LocalIndexes(List<IndexService> indexes, Container container) {
        this.indexes = List.copyOf(indexes);
        this.servicesUrls = container.servicesUrls().stream().map(LocalIndexes::normal).distinct().toList();
    }

    /** All of them. */
    public List<IndexService> all() {
        return indexes;
    }

    /** The index of that name. */
    public Optional<IndexService> named(String name) {
        return indexes.stream().filter(index -> index.name().equals(name)).findFirst();
    }

    /** The index that a reference means. */
    public Optional<IndexService> find(EndpointReference reference) {
        return serviceName(reference).filter(name -> reference.referenceParameters().isEmpty()).flatMap(this::named);
    }

    /** Whether a reference means this process, be there such a service or not. */
    boolean isHere(EndpointReference reference) {
        return serviceName(reference).isPresent();
    }

    List<String> names() {
        return indexes.stream().map(IndexService::name).toList();
    }

    private Optional<String> serviceName(EndpointReference reference) {
        String address = normal(reference.address());
        return servicesUrls.stream()
                .filter(address::startsWith)
                .findFirst()
                .map(services -> address.substring(services.length()));
    }

    /** Scheme and host in lower case. */
    private static String normal(String url) {
        try {
            URI uri = new URI(url);
            return uri.getHost() == null
                    ? url
                    : new URI(uri.getScheme().toLowerCase(Locale.ROOT), uri.getUserInfo(),
                            uri.getHost().toLowerCase(Locale.ROOT), uri.getPort(), uri.getPath(), uri.getQuery(),
                            uri.getFragment()).toString();
        } catch (URISyntaxException e) {
            return url;
        }
    }
}
