package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;

/** The settings of an entry that this process registers and renews while it runs. */
public record RegistrationSettings(
        @Key(value = "Name of the registration, for logs.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and underscores") String name,
        @Key("URL of the service that the entry describes, and from which properties, query and subscription collect. Absent: the index "
                + "itself.") Optional<HttpUrl> member,
        @Key("Name of the index that receives the entry; absent: the first.") Optional<String> index,
        @Key("URL of a remote service group that receives the entry, instead of an index of this process.") Optional<HttpUrl> group,
        @Key(value = "Time between two collections.", initial = "1m", min = "10ms", max = "30d") Duration interval,
        @Key(value = "Time between two renewals; the lease is twice as long.", initial = "10m", min = "100ms", max = "1825d") Duration refresh,
        @Key("Source: resource properties to get from the member, as {namespace}name.") List<QName> properties,
        @Key("Source: XPath 1.0 expression to send to the member as a query.") Optional<String> query,
        @Key("Source: topic of the member to subscribe to.") TopicSettings subscription,
        @Key("Namespaces of the prefixes in the query, or in the topic and its conditions.") List<NamespaceSettings> namespaces,
        @Key("Source: URL of an XML document to get by HTTP.") Optional<HttpUrl> document,
        @Key("Source: name of a program to run; one of sources.execution.programs, or for a remote group one of the remote "
                + "process.") Optional<QName> program,
        @Key("Source: XML file with the entry's content, which is not collected then.") Optional<Path> content) {

    public RegistrationSettings {
        properties = List.copyOf(properties);
        namespaces = List.copyOf(namespaces);
    }

    /** Returns the source of the content. A valid configuration always has one. */
    public RegistrationSource source() {
        return RegistrationSource.of(this).getFirst();
    }

    /** Returns the lifetime of the entry without renewal. */
    public Duration lease() {
        return refresh.multipliedBy(2);
    }
}
