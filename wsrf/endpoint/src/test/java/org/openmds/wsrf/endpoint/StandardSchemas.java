package org.openmds.wsrf.endpoint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;

import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSInput;
import org.xml.sax.SAXException;

/** The published schemas of the standards, from a folder outside this project. */
final class StandardSchemas {

    private StandardSchemas() {
    }

    /** Returns the folder in the system property {@code openmds.standards}, else {@code shared/standards} in a parent of the working directory. */
    static Optional<Path> folder() {
        return Optional.ofNullable(System.getProperty("openmds.standards"))
                .map(Path::of)
                .or(() -> Stream.iterate(Path.of("").toAbsolutePath(), parent -> parent != null, Path::getParent)
                        .map(parent -> parent.resolve("shared/standards"))
                        .filter(Files::isDirectory)
                        .findFirst());
    }

    /** Compiles the schemas without the check for ambiguous content models, which the published sg-2.xsd does not pass. */
    static Schema compile(Path folder) throws SAXException {
        SchemaFactory factory = SchemaFactory.newDefaultInstance();
        factory.setFeature("http://apache.org/xml/features/validation/schema-full-checking", false);
        DOMImplementationLS inputs = inputs();
        factory.setResourceResolver((type, namespace, publicId, systemId, base) -> {
            LSInput input = inputs.createLSInput();
            String location = systemId == null ? namespace + ".xsd" : systemId;
            Path file = folder.resolve(location.substring(location.lastIndexOf('/') + 1)
                    .replace("namespace.xsd", "xml.xsd")
                    .replace("addressing.xsd", "ws-addr.xsd"));
            input.setSystemId(file.toUri().toString());
            input.setByteStream(new java.io.ByteArrayInputStream(bytes(file)));
            return input;
        });
        return factory
                .newSchema(Stream.of("xml", "ws-addr", "bf-2", "r-2", "rp-2", "t-1", "b-2", "br-2", "rl-2", "sg-2")
                        .map(name -> new StreamSource(folder.resolve(name + ".xsd").toFile()))
                        .toArray(Source[]::new));
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DOMImplementationLS inputs() {
        try {
            return (DOMImplementationLS) DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .getFeature("LS", "3.0");
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }
}
