package org.openmds.provider.site;

import static org.openmds.provider.site.ListElements.children;
import static org.openmds.provider.site.ListElements.text;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputXml;
import org.openmds.provider.site.glue.GridEntity;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlElement;

/**
 * A downtime of a service that GOCDB announces: one element {@code DOWNTIME} of {@code get_downtime}, whose times are seconds since 1970.
 *
 * @param type
 *            the kind of the service, as the list of services names it
 * @param isOutage
 *            true if the service takes no requests; false if it is only at risk
 */
record ListedDowntime(String host, String type, boolean isOutage, Instant announced, Instant start, Instant end,
        String information) {

    private static final int MAX_DIGITS = 12;

    /** Reads the downtimes; those without a host and both times are left out. */
    static List<ListedDowntime> read(Input input, Deadline deadline) throws CollectionException {
        return children(InputXml.read(input, deadline).root(), "DOWNTIME").stream()
                .flatMap(ListedDowntime::downtime)
                .toList();
    }

    private static Stream<ListedDowntime> downtime(XmlElement element) {
        String host = text(element, "HOSTNAME");
        Instant start = time(element, "START_DATE");
        Instant end = time(element, "END_DATE");
        return host.isEmpty() || start.equals(Instant.EPOCH) || !end.isAfter(start)
                ? Stream.empty()
                : Stream.of(new ListedDowntime(host, text(element, "SERVICE_TYPE"),
                        text(element, "SEVERITY").equalsIgnoreCase("OUTAGE"), time(element, "INSERT_DATE"), start, end,
                        "%s: %s".formatted(text(element, "SEVERITY"), text(element, "DESCRIPTION"))));
    }

    private static Instant time(XmlElement element, String name) {
        String text = text(element, name);
        return text.matches("[0-9]{1,%d}".formatted(MAX_DIGITS))
                ? Instant.ofEpochSecond(Long.parseLong(text))
                : Instant.EPOCH;
    }

    boolean isOf(ListedService service) {
        return host.equalsIgnoreCase(service.host()) && type.equals(service.type());
    }

    /** Returns true if the service is out of use at a time. */
    boolean isOutageAt(Instant now) {
        return isOutage && !start.isAfter(now) && end.isAfter(now);
    }

    /** Adds the downtime to an endpoint. */
    void tell(GridEntity endpoint) {
        endpoint.with("DowntimeAnnounce", announced.equals(Instant.EPOCH) ? "" : announced.toString())
                .with("DowntimeStart", start.toString())
                .with("DowntimeEnd", end.toString())
                .with("DowntimeInfo", information);
    }
}
