package org.openmds.provider.site.glue;

import java.util.List;
import java.util.Optional;

/**
 * The downtimes that a list of services announces for computing elements. The endpoints of the element itself get them too, because clients look only
 * there: in an outage the endpoints are closed, and so are the shares of a service that has no other endpoint.
 */
final class AnnouncedDowntimes {

    private static final List<String> PROPERTIES = List.of("DowntimeAnnounce", "DowntimeStart", "DowntimeEnd",
            "DowntimeInfo");
    private static final String START = "DowntimeStart";
    private static final String SERVING_STATE = "ServingState";

    private AnnouncedDowntimes() {
    }

    static void apply(GridEntity domain) {
        domain.parts(EntityKind.SERVICE)
                .forEach(listed -> listed.parts(EntityKind.ENDPOINT)
                        .filter(endpoint -> endpoint.text(START).isPresent()
                                && endpoint.values("Capability").contains(GridEntity.JOB_EXECUTION))
                        .forEach(endpoint -> apply(listed.text("Name").orElse(""), endpoint, domain)));
    }

    private static void apply(String host, GridEntity announced, GridEntity domain) {
        boolean isOut = announced.values(SERVING_STATE).contains(GridEntity.CLOSED);
        domain.parts(EntityKind.COMPUTING_SERVICE).forEach(service -> {
            service.parts(EntityKind.COMPUTING_ENDPOINT)
                    .filter(endpoint -> host(endpoint).filter(host::equalsIgnoreCase).isPresent())
                    .forEach(endpoint -> tell(announced, isOut, endpoint));
            if (isOut && service.parts(EntityKind.COMPUTING_ENDPOINT)
                    .allMatch(endpoint -> host(endpoint).filter(host::equalsIgnoreCase).isPresent())) {
                service.parts(EntityKind.COMPUTING_SHARE)
                        .forEach(share -> share.replace(SERVING_STATE, List.of(GridEntity.CLOSED)));
            }
        });
    }

    private static void tell(GridEntity announced, boolean isOut, GridEntity endpoint) {
        PROPERTIES.forEach(property -> endpoint.replace(property, announced.values(property)));
        if (isOut) {
            endpoint.replace(SERVING_STATE, List.of(GridEntity.CLOSED));
        }
    }

    private static Optional<String> host(GridEntity endpoint) {
        return endpoint.text("URL")
                .map(url -> url.replaceFirst("^[A-Za-z][A-Za-z0-9+.-]*://", "").replaceFirst("[:/?#].*$", ""));
    }
}
