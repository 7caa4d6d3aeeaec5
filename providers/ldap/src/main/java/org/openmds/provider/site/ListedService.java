package org.openmds.provider.site;

import java.util.Optional;
import java.util.Set;

import org.openmds.provider.site.glue.EntityKind;
import org.openmds.provider.site.glue.GridEntity;

/**
 * A service in a list of services.
 *
 * @param key
 *            its key in the list, the same at each reading
 * @param type
 *            the list's word for its kind, such as {@code ARC-CE}
 * @param url
 *            its address; empty if the list does not tell it
 * @param page
 *            address of its page for people; empty if there is none
 */
record ListedService(String site, String key, String host, String type, String url, String page) {

    private static final Set<String> ARC = Set.of("ARC-CE", "org.nordugrid.arc", "org.nordugrid.arcrest",
            "org.nordugrid.arex");
    private static final Set<String> OTHER_COMPUTING = Set.of("CE", "CREAM-CE", "HTCONDOR-CE",
            "org.opensciencegrid.htcondorce");
    private static final String SITE_BDII = "Site-BDII";

    /**
     * Returns the service as a service of GLUE 2 with one endpoint.
     *
     * @param downtime
     *            the current or the next downtime
     * @param isOut
     *            true if the service takes no requests now
     */
    GridEntity entity(Optional<ListedDowntime> downtime, boolean isOut) {
        GridEntity endpoint = new GridEntity(EntityKind.ENDPOINT, key + ":endpoint")
                .with("URL", url.isEmpty() ? host : url)
                .with("Capability", isComputing() ? GridEntity.JOB_EXECUTION : "")
                .with("InterfaceName", type)
                .with("QualityLevel", "production")
                .with("HealthState", "unknown")
                .with("ServingState", isOut ? GridEntity.CLOSED : "production");
        downtime.ifPresent(each -> each.tell(endpoint));
        return new GridEntity(EntityKind.SERVICE, key).with("Name", host)
                .with("Type", type)
                .with("QualityLevel", "production")
                .with("StatusInfo", page)
                .with(endpoint);
    }

    private boolean isComputing() {
        return ARC.contains(type) || OTHER_COMPUTING.contains(type);
    }

    /** Returns the place that describes the service: the document of an ARC CE, or the directory of the site. */
    Optional<SiteSource> source(NamedPlaces places) {
        if (ARC.contains(type)) {
            return places.arc(url.startsWith("http") ? url : "https://%s/arex".formatted(host));
        }
        return type.equals(SITE_BDII)
                ? places.directory("ldap://" + (host.contains(":") ? "[" + host + "]" : host))
                : Optional.empty();
    }
}
