package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

/**
 * An entry that this process registers, and renews for as long as it lives.
 *
 * @param name
 *            for logs
 * @param member
 *            the service that the entry is about; the index's own where absent
 * @param index
 *            the index of this process that receives the entry; the first where absent
 * @param group
 *            the remote service group that receives it, instead of an index of this process
 * @param interval
 *            from one collection to the next
 * @param refresh
 *            from one renewal to the next; the lease is twice as long
 * @param properties
 *            resource properties to get from the member
 * @param query
 *            XPath expression to ask the member
 * @param subscription
 *            topic of the member to subscribe to
 * @param namespaces
 *            of the prefixes in the query or the topic
 * @param document
 *            to get by HTTP
 * @param program
 *            to run: one of {@code sources.execution.programs}, for a remote group one of the remote process
 * @param content
 *            XML file with the entry's content, which is not collected then
 */
public record RegistrationSettings(
        @Key(value = "Name of the registration, for logs.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and underscores") String name,
        @Key("URL of the service that the entry is about; with properties and query, the one that is asked. Absent: the index's own.") Optional<HttpUrl> member,
        @Key("Name of the index that receives the entry; absent: the first.") Optional<String> index,
        @Key("URL of a remote service group that receives the entry, instead of an index of this process.") Optional<HttpUrl> group,
        @Key(value = "From one collection to the next.", min = "10ms", max = "30d") Duration interval,
        @Key(value = "From one renewal to the next; the lease is twice as long.", min = "100ms", max = "1825d") Duration refresh,
        @Key("Source: resource properties to get from the member, as {namespace}name.") List<QName> properties,
        @Key("Source: XPath 1.0 expression to ask the member.") Optional<String> query,
        @Key("Source: topic of the member to subscribe to.") TopicSettings subscription,
        @Key("The namespaces of the prefixes in the query, or in the topic and its conditions.") List<NamespaceSettings> namespaces,
        @Key("Source: URL of an XML document to get by HTTP.") Optional<HttpUrl> document,
        @Key("Source: name of a program to run; one of sources.execution.programs, for a remote group one of the remote process.") Optional<QName> program,
        @Key("Source: XML file with the entry's content, which is not collected then.") Optional<Path> content) {

    public RegistrationSettings {
        properties = List.copyOf(properties);
        namespaces = List.copyOf(namespaces);
    }

    /** Where the content comes from: of a configuration that was loaded, always one. */
    public RegistrationSource source() {
        return RegistrationSource.of(this).getFirst();
    }

    /** How long the entry lives when it is not renewed. */
    public Duration lease() {
        return refresh.multipliedBy(2);
    }
}
