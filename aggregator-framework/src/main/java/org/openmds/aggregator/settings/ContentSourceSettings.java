package org.openmds.aggregator.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;

/** The source of a registration's content: exactly one of properties, query, subscription, document, program and content. */
public record ContentSourceSettings(
        @Key("Source: resource properties to get from the member, as {namespace}name.") List<QName> properties,
        @Key("Source: XPath 1.0 expression to send to the member as a query.") Optional<String> query,
        @Key("Source: topic of the member to subscribe to.") TopicSettings subscription,
        @Key("Namespaces of the prefixes in the query, or in the topic and its conditions.") List<NamespaceSettings> namespaces,
        @Key("Source: URL of an XML document to get by HTTP.") Optional<HttpUrl> document,
        @Key("Source: name of a program to run; one of sources.execution.programs, or for a remote group one of the remote "
                + "process.") Optional<QName> program,
        @Key("Source: XML file with the entry's content, which is not collected then.") Optional<Path> content) {
}
