package org.openmds.webmds.folder;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.wsrf.xml.XmlElement;

/**
 * GT4's document of a source. Elements are known by their local names, since GT4's files were written with several namespaces and with none.
 *
 * <pre>{@code
 * <WebmdsConfig>
 *   <description>Everything that the index says.</description>
 *   <className>org.globus.mds.webmds.xmlSources.xmlDomNode.NodeXmlSource</className>
 *   <parameter><name>class</name><value>…ResourcePropertyQueryNodeSource</value></parameter>
 *   <parameter><name>endpoint</name><value>http://host:8080/wsrf/services/DefaultIndexService</value></parameter>
 *   <contentType>text/xml</contentType>
 * </WebmdsConfig>
 * }</pre>
 *
 * @param parameters
 *            by their names; one without a value, or with an empty one, counts as not given
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

    /** Reads the root element; what GT4 did not have is left alone. */
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
