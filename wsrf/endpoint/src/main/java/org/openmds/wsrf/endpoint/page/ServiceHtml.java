package org.openmds.wsrf.endpoint.page;

import java.util.List;
import java.util.stream.Collectors;

import org.openmds.wsrf.endpoint.message.XmlEscaper;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.ServiceDescription;

/** HTML pages about the services. */
final class ServiceHtml {

    private static final String DOCUMENT = """
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><title>%1$s</title>
            <style>body { font-family: sans-serif; max-width: 50em; margin: 2em auto; } li { margin: .4em 0; }</style></head>
            <body>
            <h1>%1$s</h1>
            %2$s
            </body>
            </html>
            """;

    private ServiceHtml() {
    }

    static String list(List<ServiceDescription> services) {
        String items = services.stream()
                .map(ServiceDescription::name)
                .sorted()
                .map(XmlEscaper::escape)
                .map(name -> "<li><a href=\"%1$s/%2$s\">%2$s</a> (<a href=\"%1$s/%2$s?wsdl\">WSDL</a>)</li>"
                        .formatted(ServicePaths.SERVICES, name))
                .collect(Collectors.joining("\n"));
        return DOCUMENT.formatted("Services", "<ul>\n" + items + "\n</ul>");
    }

    static String page(ServiceDescription service, String address) {
        String operations = service.operations()
                .stream()
                .map(Operation::name)
                .map(name -> "<li>" + XmlEscaper.escape(name) + "</li>")
                .collect(Collectors.joining("\n"));
        String key = service.resourceKey()
                .map(name -> "<p>The SOAP header <code>%s</code> selects a resource.</p>%n".formatted(
                        XmlEscaper.escape(name.toString())))
                .orElse("");
        return DOCUMENT.formatted(XmlEscaper.escape(service.name()),
                """
                        <p>A WSRF service for SOAP 1.1 and 1.2 by POST to <code>%1$s</code>. Its <a href="%1$s?wsdl">WSDL</a> describes the operations.</p>
                        %2$s<ul>
                        %3$s
                        </ul>
                        <p><a href="%4$s">All services</a></p>"""
                        .formatted(XmlEscaper.escape(address), key, operations, ServicePaths.SERVICES));
    }
}
