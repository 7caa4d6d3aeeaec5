package org.openmds.webmds.folder;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.webmds.source.PropertyXmlSource;
import org.openmds.webmds.source.QueryXmlSource;
import org.openmds.webmds.source.ServiceSource;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.xml.XmlFragment;

/** The definition of a source in a document of the folder. */
sealed interface SourceDefinition {

    /** Returns the file, if the source is a file. */
    default Optional<Path> file() {
        return this instanceof UsableSource(FileSourceKind(Path file), _) ? Optional.of(file) : Optional.empty();
    }

    /** A document without a source: its root is not {@code WebmdsConfig}. */
    record NoSource() implements SourceDefinition {
    }

    /**
     * A document with errors.
     *
     * @param problems
     *            sentences without the document's name
     */
    record UnusableSource(List<String> problems) implements SourceDefinition {
        public UnusableSource {
            problems = List.copyOf(problems);
        }
    }

    /** A valid source. */
    record UsableSource(SourceKind kind, String contentType) implements SourceDefinition {

        XmlSource source(String name, WsrfClient client) {
            return new TypedSource(kind.source(name, client), contentType);
        }
    }

    /** A class of sources in GT4 that is built in. */
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

    /** {@code NodeXmlSource} with a {@code ResourcePropertyQueryNodeSource}. */
    record QuerySourceKind(EndpointReference service, Optional<String> expression) implements SourceKind {
        @Override
        public XmlSource source(String name, WsrfClient client) {
            return new QueryXmlSource(new ServiceSource(client, () -> service), expression);
        }
    }

    /** {@code NodeXmlSource} with a {@code ResourcePropertyNodeSource}. */
    record PropertySourceKind(EndpointReference service, Optional<QName> property) implements SourceKind {
        @Override
        public XmlSource source(String name, WsrfClient client) {
            return new PropertyXmlSource(new ServiceSource(client, () -> service), property);
        }
    }

    /** A source with the administrator's content type. */
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
