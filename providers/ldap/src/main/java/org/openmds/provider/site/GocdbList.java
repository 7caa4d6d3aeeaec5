package org.openmds.provider.site;

import static org.openmds.provider.site.ListElements.children;
import static org.openmds.provider.site.ListElements.text;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputXml;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlElement;

/** Reads the XML of GOCDB: one element {@code SERVICE_ENDPOINT} for each service. */
final class GocdbList {

    private GocdbList() {
    }

    static List<ListedService> read(Input input, List<String> scopes, Deadline deadline) throws CollectionException {
        return children(InputXml.read(input, deadline).root(), "SERVICE_ENDPOINT").stream()
                .filter(service -> !text(service, "IN_PRODUCTION").equals("N"))
                .filter(service -> isInScope(service, scopes))
                .map(GocdbList::service)
                .toList();
    }

    private static ListedService service(XmlElement service) {
        String host = text(service, "HOSTNAME");
        String type = text(service, "SERVICE_TYPE");
        String key = service.attribute(new QName("PRIMARY_KEY")).orElse("");
        return new ListedService(text(service, "SITENAME"), "urn:gocdb:" + (key.isEmpty() ? host + ":" + type : key),
                host, type, text(service, "URL"), text(service, "GOCDB_PORTAL_URL"));
    }

    private static boolean isInScope(XmlElement service, List<String> scopes) {
        return scopes.isEmpty() || children(service, "SCOPES").stream()
                .flatMap(each -> each.children().stream())
                .anyMatch(each -> scopes.contains(each.text().strip()));
    }
}
