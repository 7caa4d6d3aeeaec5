package org.openmds.wsrf.schema;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;

import org.jspecify.annotations.Nullable;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSInput;
import org.xml.sax.SAXException;

/**
 * The WSDL and XSD files of this project. They import each other by bare file name ({@code schemaLocation="bf-2.xsd"}),
 * so the imports resolve wherever all files are served from one folder. Thread-safe.
 */
public final class SchemaFiles {

    private static final List<String> SCHEMAS = List.of("xml.xsd", "ws-addr.xsd", "ws-addr-wsdl.xsd", "bf-2.xsd",
            "r-2.xsd", "rp-2.xsd", "rl-2.xsd", "sg-2.xsd", "t-1.xsd", "b-2.xsd", "br-2.xsd", "mds-metrics.xsd",
            "aggregator-types.xsd",
            "mds-index.xsd", "openmds-aggregator.xsd", "openmds-index.xsd", "openmds-notification.xsd", "mds-trigger.xsd",
            "openmds-trigger.xsd", "TriggerFactoryService.xsd", "TriggerService_instance.xsd",
            "TriggerRegistrationService.xsd", "onvif-events.xsd");
    private static final List<String> WSDLS = List.of("bfw-2.wsdl", "rw-2.wsdl", "rpw-2.wsdl", "rlw-2.wsdl",
            "sgw-2.wsdl", "bw-2.wsdl", "brw-2.wsdl", "trigger-factory.wsdl",
            "TriggerFactoryService.wsdl", "onvif-events.wsdl");
    private static final List<String> NAMES = Stream.concat(SCHEMAS.stream(), WSDLS.stream()).toList();

    /** The scheme of the files' system identifiers. It has no location, so other files cannot be fetched. */
    private static final String SCHEME = "openmds";

    private SchemaFiles() {
    }

    /** Returns the file names, such as {@code sg-2.xsd} and {@code sgw-2.wsdl}; a schema comes after those it imports. */
    public static List<String> names() {
        return NAMES;
    }

    /** Returns the bytes (UTF-8 XML) of the file with that name; empty for any other name, including paths. */
    public static Optional<byte[]> read(String name) {
        return NAMES.contains(name) ? Optional.of(bytes(name)) : Optional.empty();
    }

    /**
     * Returns all schemas compiled as one, to validate messages and faults of any namespace. The first call compiles them;
     * all calls return the same thread-safe object. No other files are read. The standard's GetResourcePropertyResponse and
     * similar types refuse elements that no schema here declares.
     */
    public static Schema validator() {
        return Compiled.SCHEMA;
    }

    private static byte[] bytes(String name) {
        try (InputStream file = Objects.requireNonNull(SchemaFiles.class.getResourceAsStream(name), name)) {
            return file.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + name + " from the class path", unreadable);
        }
    }

    private static final class Compiled {

        static final Schema SCHEMA = compile();

        private static Schema compile() {
            try {
                SchemaFactory factory = SchemaFactory.newDefaultInstance();
                factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
                factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, SCHEME);
                DOMImplementationLS inputs = inputs();
                factory.setResourceResolver(
                        (type, namespace, publicId, systemId, base) -> imported(inputs, systemId, base));
                return factory.newSchema(SCHEMAS.stream().map(Compiled::source).toArray(Source[]::new));
            } catch (SAXException | ParserConfigurationException broken) {
                throw new IllegalStateException("the schemas of this build do not compile", broken);
            }
        }

        private static Source source(String name) {
            return new StreamSource(new ByteArrayInputStream(bytes(name)), identity(name));
        }

        private static LSInput imported(DOMImplementationLS inputs, @Nullable String name, @Nullable String base) {
            if (name == null || !SCHEMAS.contains(name)) {
                throw new IllegalStateException(base + " imports " + name + ", which is none of " + SCHEMAS);
            }
            LSInput input = inputs.createLSInput();
            input.setSystemId(identity(name));
            input.setByteStream(new ByteArrayInputStream(bytes(name)));
            return input;
        }

        private static String identity(String name) {
            return SCHEME + ":/" + name;
        }

        private static DOMImplementationLS inputs() throws ParserConfigurationException {
            return (DOMImplementationLS) DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .getFeature("LS", "3.0");
        }
    }
}
