package org.openmds.server.suite;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Source;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;

import org.openmds.provider.host.HostProvider;
import org.openmds.wsrf.schema.SchemaFiles;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSInput;
import org.xml.sax.SAXException;

/**
 * Checks whole messages against the published schemas of the standards. They are outside this project: in the folder of the system property
 * {@code openmds.standards}, or in {@code shared/standards} beside one of the parent folders. Without them, the project's own schemas are used.
 * Test data has schemas of this project in either case, since the wildcards of the standards require a declaration of every element.
 */
final class WireValidation {

    private static final List<String> STANDARDS = List.of("xml.xsd", "ws-addr.xsd", "bf-2.xsd", "r-2.xsd", "rp-2.xsd",
            "t-1.xsd", "b-2.xsd", "br-2.xsd", "rl-2.xsd", "sg-2.xsd");
    private static final Map<String, String> FILE_OF_NAMESPACE = Map.of("http://www.w3.org/XML/1998/namespace",
            "xml.xsd", XmlReader.WSA, "ws-addr.xsd");
    private static final Schema SCHEMA = compile();

    private WireValidation() {
    }

    /** The folder of the published standards. */
    static Optional<Path> standards() {
        return Optional.ofNullable(System.getProperty("openmds.standards"))
                .map(Path::of)
                .or(() -> Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                        .map(parent -> parent.resolve("shared/standards"))
                        .filter(Files::isDirectory)
                        .findFirst());
    }

    /** Fails unless the envelope is valid SOAP, and header and body, including a fault's detail, are valid. */
    static void check(Document message) {
        Element envelope = message.getDocumentElement();
        String soap = envelope.getNamespaceURI();
        require(envelope.getLocalName().equals("Envelope")
                && (XmlReader.SOAP_11.equals(soap) || XmlReader.SOAP_12.equals(soap)),
                message,
                "the root is no SOAP envelope");
        List<String> parts = XmlReader.children(envelope).stream().map(Element::getLocalName).toList();
        require(parts.equals(List.of("Body")) || parts.equals(List.of("Header", "Body")), message,
                "the envelope has " + parts);
        XmlReader.elements(envelope, "*[local-name()='Header']/*").forEach(WireValidation::validate);
        List<Element> body = XmlReader.elements(envelope, "*[local-name()='Body']/*");
        require(body.size() == 1, message, "the body has %d elements".formatted(body.size()));
        if (soap.equals(body.getFirst().getNamespaceURI())) {
            checkFault(body.getFirst(), message);
        } else if (!isValueOfQuery(body.getFirst())) {
            validate(body.getFirst());
        }
    }

    /**
     * The schema requires an element in every answer to a query. The number 3, or a query that selects nothing, has none: the standard's prose allows
     * such answers (WS-ResourceProperties 1.2, section 5.5), and Globus sent them as text.
     */
    private static boolean isValueOfQuery(Element answer) {
        return answer.getLocalName().equals("QueryResourcePropertiesResponse") && XmlReader.children(answer).isEmpty();
    }

    private static void checkFault(Element fault, Document message) {
        List<String> parts = XmlReader.children(fault).stream().map(Element::getLocalName).toList();
        List<String> expected = XmlReader.SOAP_11.equals(fault.getNamespaceURI())
                ? List.of("faultcode", "faultstring", "detail")
                : List.of("Code", "Reason", "Detail");
        require(parts.equals(expected), message, "the fault has " + parts);
        List<Element> detail = XmlReader.elements(fault, "*[local-name()='detail' or local-name()='Detail']/*");
        require(detail.size() == 1, message, "the fault's detail has %d elements".formatted(detail.size()));
        detail.forEach(WireValidation::validate);
        require(!XmlReader.text(detail.getFirst(), "bf:Timestamp").isEmpty(), message,
                "the fault's detail is no WS-BaseFault");
    }

    private static void validate(Element element) {
        try {
            SCHEMA.newValidator().validate(new DOMSource(element));
        } catch (SAXException e) {
            throw new AssertionError("invalid: %s%n%s".formatted(e.getMessage(), XmlReader.write(element)), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void require(boolean condition, Document message, String problem) {
        if (!condition) {
            throw new AssertionError("%s%n%s".formatted(problem, XmlReader.write(message.getDocumentElement())));
        }
    }

    private static Schema compile() {
        try {
            SchemaFactory factory = SchemaFactory.newDefaultInstance();
            // The published sg-2.xsd has ambiguous content models, which only full checking reports.
            factory.setFeature("http://apache.org/xml/features/validation/schema-full-checking", false);
            DOMImplementationLS inputs = inputs();
            factory.setResourceResolver((type, namespace, publicId, systemId, base) -> {
                String name = systemId == null
                        ? FILE_OF_NAMESPACE.getOrDefault(namespace, namespace + ".xsd")
                        : systemId;
                LSInput input = inputs.createLSInput();
                input.setSystemId(fileName(name));
                input.setByteStream(new ByteArrayInputStream(read(fileName(name))));
                return input;
            });
            return factory.newSchema(Stream.concat(STANDARDS.stream(), Stream.of("suite.xsd"))
                    .map(name -> new StreamSource(new ByteArrayInputStream(read(name)), name))
                    .toArray(Source[]::new));
        } catch (SAXException | ParserConfigurationException e) {
            throw new IllegalStateException("the schemas do not compile", e);
        }
    }

    private static String fileName(String location) {
        String name = location.substring(location.lastIndexOf('/') + 1);
        return name.equals("addressing.xsd") ? "ws-addr.xsd" : name.equals("namespace.xsd") ? "xml.xsd" : name;
    }

    private static byte[] read(String name) {
        try {
            Optional<Path> folder = standards().filter(path -> Files.exists(path.resolve(name)));
            if (folder.isPresent()) {
                return Files.readAllBytes(folder.get().resolve(name));
            }
            Optional<byte[]> own = SchemaFiles.read(name);
            return own.isPresent() ? own.get() : resource(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] resource(String name) throws IOException {
        Class<?> home = name.equals("suite.xsd") || name.equals("index.xsd") || name.equals("jobs.xsd")
                ? WireValidation.class
                : HostProvider.class;
        try (InputStream in = Objects.requireNonNull(home.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        }
    }

    private static DOMImplementationLS inputs() throws ParserConfigurationException {
        return (DOMImplementationLS) DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .getDOMImplementation()
                .getFeature("LS", "3.0");
    }
}
