package org.openmds.provider.site;

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

    /** Returns the service as a service of GLUE 2 with one endpoint. */
    GridEntity entity() {
        return new GridEntity(EntityKind.SERVICE, key).with("Name", host)
                .with("Type", type)
                .with("QualityLevel", "production")
                .with("StatusInfo", page)
                .with(new GridEntity(EntityKind.ENDPOINT, key + ":endpoint").with("URL", url.isEmpty() ? host : url)
                        .with("InterfaceName", type)
                        .with("QualityLevel", "production")
                        .with("HealthState", "unknown")
                        .with("ServingState", "production"));
    }
}
