package org.openmds.webmds.folder;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.webmds.source.FileSource;
import org.openmds.webmds.source.PropertyXmlSource;
import org.openmds.webmds.source.QueryXmlSource;
import org.openmds.webmds.source.ServiceSource;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.xml.XmlFragment;

/** What a document of the folder defines. */
sealed interface SourceDefinition {

    /** The file, where the source is one. */
    default Optional<Path> file() {
        return this instanceof UsableSource(FileSourceKind(Path file), _) ? Optional.of(file) : Optional.empty();
    }

    /** A document that defines no source: its root is no {@code WebmdsConfig}. */
    record NoSource() implements SourceDefinition {
    }

    /**
     * A document that cannot be used.
     *
     * @param problems
     *            each a sentence without the document's name
     */
    record UnusableSource(List<String> problems) implements SourceDefinition {
        public UnusableSource {
            problems = List.copyOf(problems);
        }
    }

    /** A source. */
    record UsableSource(SourceKind kind, String contentType) implements SourceDefinition {

        XmlSource source(String name, WsrfClient client) {
            return new TypedSource(kind.source(name, client), contentType);
        }
    }

    /** GT4's classes of sources, as they are built in. */
    sealed interface SourceKind {
        XmlSource source(String name, WsrfClient client);
    }

    /** {@code FileXmlSource}. */
    record FileSourceKind(Path file) implements SourceKind {
        @Override
        public XmlSource source(String name, WsrfClient client) {
            return new FileSource(name, file);
        }
    }

    /** {@code NodeXmlSource} of a {@code ResourcePropertyQueryNodeSource}. */
    record QuerySourceKind(EndpointReference service, Optional<String> expression) implements SourceKind {
        @Override
        public XmlSource source(String name, WsrfClient client) {
            return new QueryXmlSource(new ServiceSource(client, () -> service), expression);
        }
    }

    /** {@code NodeXmlSource} of a {@code ResourcePropertyNodeSource}. */
    record PropertySourceKind(EndpointReference service, Optional<QName> property) implements SourceKind {
        @Override
        public XmlSource source(String name, WsrfClient client) {
            return new PropertyXmlSource(new ServiceSource(client, () -> service), property);
        }
    }

    /** A source whose documents are sent as a type of the administrator's choice. */
    record TypedSource(XmlSource source, String contentType) implements XmlSource {
        @Override
        public XmlFragment read(Map<String, String> options) throws SourceException {
            return source.read(options);
        }

        @Override
        public Set<String> options() {
            return source.options();
        }
    }
}
