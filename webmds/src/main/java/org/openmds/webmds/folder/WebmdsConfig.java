package org.openmds.webmds.folder;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.wsrf.xml.XmlElement;

/**
 * A GT4 document that defines a source. Elements are recognized by their local names, because GT4's files use several namespaces or none.
 *
 * <pre>{@code
 * <WebmdsConfig>
 *   <description>All properties of the index.</description>
 *   <className>org.globus.mds.webmds.xmlSources.xmlDomNode.NodeXmlSource</className>
 *   <parameter><name>class</name><value>…ResourcePropertyQueryNodeSource</value></parameter>
 *   <parameter><name>endpoint</name><value>http://host:8080/wsrf/services/DefaultIndexService</value></parameter>
 *   <contentType>text/xml</contentType>
 * </WebmdsConfig>
 * }</pre>
 *
 * @param parameters
 *            parameters by name; one without a value, or with an empty value, counts as missing
 */
record WebmdsConfig(String description, String className, Map<String, String> parameters,
        Optional<String> contentType) {

    static final String ROOT = "WebmdsConfig";

    WebmdsConfig {
        parameters = Map.copyOf(parameters);
    }

    static boolean isRoot(XmlElement root) {
        return root.name().getLocalPart().equals(ROOT);
    }

    /** Reads the root element; unknown elements are ignored. */
    static WebmdsConfig read(XmlElement root) {
        Map<String, String> parameters = new HashMap<>();
        children(root, "parameter").forEach(parameter -> text(parameter, "value")
                .ifPresent(value -> text(parameter, "name").ifPresent(name -> parameters.putIfAbsent(name, value))));
        return new WebmdsConfig(text(root, "description").orElse(""), text(root, "className").orElse(""), parameters,
                text(root, "contentType"));
    }

    Optional<String> parameter(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    private static Optional<String> text(XmlElement parent, String name) {
        return children(parent, name).stream()
                .findFirst()
                .map(each -> each.text().strip())
                .filter(text -> !text.isEmpty());
    }

    private static List<XmlElement> children(XmlElement parent, String name) {
        return parent.children().stream().filter(each -> each.name().getLocalPart().equals(name)).toList();
    }
}
