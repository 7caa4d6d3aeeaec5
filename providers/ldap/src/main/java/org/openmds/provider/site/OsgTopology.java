package org.openmds.provider.site;

import static org.openmds.provider.site.ListElements.children;
import static org.openmds.provider.site.ListElements.text;

import java.util.ArrayList;
import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputXml;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlElement;

/**
 * Reads the XML of OSG's topology: resource groups, which are the sites in the ads of computing elements, with resources and their services. It has no
 * scopes.
 */
final class OsgTopology {

    private static final String COMPUTING_ELEMENT = "CE";

    private OsgTopology() {
    }

    static List<ListedService> read(Input input, List<String> scopes, Deadline deadline) throws CollectionException {
        List<ListedService> services = new ArrayList<>();
        for (XmlElement group : children(InputXml.read(input, deadline).root(), "ResourceGroup")) {
            for (XmlElement resources : children(group, "Resources")) {
                for (XmlElement resource : children(resources, "Resource")) {
                    if (!text(resource, "Active").equalsIgnoreCase("False")) {
                        add(text(group, "GroupName"), resource, services);
                    }
                }
            }
        }
        return services;
    }

    private static void add(String site, XmlElement resource, List<ListedService> services) {
        String host = text(resource, "FQDN");
        for (XmlElement all : children(resource, "Services")) {
            for (XmlElement service : children(all, "Service")) {
                String type = text(service, "Name");
                services.add(
                        new ListedService(site, "urn:osg:%s:%s".formatted(text(resource, "Name"), type), host, type,
                                type.equals(COMPUTING_ELEMENT) ? "condor://%s:9619".formatted(host) : "", ""));
            }
        }
    }
}
