package org.openmds.webmds.folder;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.webmds.folder.SourceDefinition.SourceKind;
import org.openmds.webmds.folder.SourceDefinition.UnusableSource;
import org.openmds.webmds.folder.SourceDefinition.UsableSource;
import org.openmds.webmds.source.ContentTypes;
import org.openmds.webmds.source.PropertyXmlSource;
import org.openmds.webmds.source.QueryXmlSource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Reads GT4's documents and maps them to the built-in sources. Java classes are recognized by the last part of their name; none is loaded.
 * The reader collects all problems of a document. Not thread-safe: one reader for one document.
 */
final class DefinitionReader {

    private static final int MAX_BYTES = 1 << 20;
    private static final String FILE_SOURCE = "FileXmlSource";
    private static final String NODE_SOURCE = "NodeXmlSource";
    private static final String QUERY = "ResourcePropertyQueryNodeSource";
    private static final String PROPERTY = "ResourcePropertyNodeSource";
    /** Parameter of every source in GT4; it must not be true. */
    private static final String USER_ENDPOINTS = "allowUserEndpoints";
    private static final String FILE = "file";
    /** Parameters that select a node source; GT4's documents use either. */
    private static final String CLASS = "class";
    private static final String CLASS_NAME = "className";
    private static final List<String> ENDPOINT = List.of("endpoint", "endpointKeyName", "endpointKeyValue",
            "endpointFile");

    private final Path folder;
    private final List<String> problems = new ArrayList<>();

    private DefinitionReader(Path folder) {
        this.folder = folder;
    }

    /**
     * Reads a document of the folder.
     *
     * @param name
     *            name of the file
     */
    static SourceDefinition read(Path folder, String name) {
        try {
            XmlFragment document = parse(folder.resolve(name));
            if (!WebmdsConfig.isRoot(document.root())) {
                return name.endsWith(".xml")
                        ? new SourceDefinition.NoSource()
                        : new UnusableSource(List.of("its root must be %s, was %s".formatted(WebmdsConfig.ROOT,
                                document.name().getLocalPart())));
            }
            return new DefinitionReader(folder).definition(WebmdsConfig.read(document.root()));
        } catch (IOException e) {
            return new UnusableSource(List.of("it cannot be read: " + e.getClass().getSimpleName()));
        } catch (InvalidXmlException e) {
            return new UnusableSource(List.of("it is not well-formed: " + e.getMessage()));
        }
    }

    private SourceDefinition definition(WebmdsConfig config) {
        if (config.parameter(USER_ENDPOINTS).filter(value -> !value.equalsIgnoreCase("false")).isPresent()) {
            problems.add(
                    "allowUserEndpoints must not be true: any user of a page could make this server send requests to any address and read the "
                            + "answers; write one document with an endpoint for each service");
        }
        Optional<SourceKind> kind = kind(config);
        String type = config.contentType().flatMap(given -> {
            Optional<String> safe = ContentTypes.safe(given);
            if (safe.isEmpty()) {
                problems.add("contentType must be an XML type or text/plain, which browsers do not execute, was '%s'"
                        .formatted(given));
            }
            return safe;
        }).orElse(ContentTypes.XML);
        return problems.isEmpty() && kind.isPresent()
                ? new UsableSource(kind.get(), type)
                : new UnusableSource(problems);
    }

    private Optional<SourceKind> kind(WebmdsConfig config) {
        return switch (lastPart(config.className())) {
            case FILE_SOURCE -> file(config);
            case NODE_SOURCE -> node(config);
            case QUERY, PROPERTY -> problem("className must be %s, with %s in its parameter 'class'"
                    .formatted(NODE_SOURCE, lastPart(config.className())));
            default ->
                problem("className must be one of %s, %s (WebMDS has these built in and loads no others), was '%s'"
                        .formatted(FILE_SOURCE, NODE_SOURCE, config.className()));
        };
    }

    private Optional<SourceKind> file(WebmdsConfig config) {
        rejectUnknownParameters(config, FILE_SOURCE, List.of(FILE));
        Optional<Path> file = required(config, FILE).flatMap(this::path);
        return file.map(SourceDefinition.FileSourceKind::new);
    }

    private Optional<SourceKind> node(WebmdsConfig config) {
        String nodes = config.parameter(CLASS).or(() -> config.parameter(CLASS_NAME)).orElse("");
        Optional<EndpointReference> service = service(config);
        return switch (lastPart(nodes)) {
            case QUERY -> {
                rejectUnknownParameters(config, QUERY, nodeOptions(QueryXmlSource.EXPRESSION));
                yield service.map(each -> new SourceDefinition.QuerySourceKind(each,
                        config.parameter(QueryXmlSource.EXPRESSION)));
            }
            case PROPERTY -> {
                rejectUnknownParameters(config, PROPERTY,
                        nodeOptions(PropertyXmlSource.NAMESPACE, PropertyXmlSource.PROPERTY));
                yield service.map(each -> new SourceDefinition.PropertySourceKind(each, property(config)));
            }
            default -> problem(
                    "the parameter 'class' must be one of %s, %s (WebMDS has these built in and loads no others), was '%s'"
                            .formatted(QUERY, PROPERTY, nodes));
        };
    }

    private static Optional<QName> property(WebmdsConfig config) {
        return config.parameter(PropertyXmlSource.PROPERTY)
                .map(local -> new QName(config.parameter(PropertyXmlSource.NAMESPACE).orElse(""), local));
    }

    private static List<String> nodeOptions(String... own) {
        return Stream.of(List.of(CLASS, CLASS_NAME), ENDPOINT, List.of(own)).flatMap(List::stream).toList();
    }

    /** Rejects unknown parameters. A misspelt parameter would otherwise count as missing, so users of the page could set it. */
    private void rejectUnknownParameters(WebmdsConfig config, String source, List<String> known) {
        config.parameters()
                .keySet()
                .stream()
                .filter(name -> !known.contains(name) && !name.equals(USER_ENDPOINTS))
                .sorted()
                .forEach(name -> problems.add("%s has no parameter '%s'; it has %s".formatted(source, name,
                        String.join(", ", known))));
    }

    private Optional<EndpointReference> service(WebmdsConfig config) {
        Optional<String> file = config.parameter("endpointFile");
        if (file.isPresent()) {
            return path(file.get()).flatMap(this::endpointIn);
        }
        Optional<String> address = config.parameter("endpoint");
        if (address.isEmpty()) {
            return problem("the parameter 'endpoint' or 'endpointFile' is missing");
        }
        if (!isHttpUrl(address.get())) {
            return problem("the parameter 'endpoint' must be an absolute http or https URL, was '%s'"
                    .formatted(address.get()));
        }
        Optional<String> keyName = config.parameter("endpointKeyName");
        Optional<String> key = config.parameter("endpointKeyValue");
        if (keyName.isPresent() != key.isPresent()) {
            return problem("the parameters 'endpointKeyName' and 'endpointKeyValue' must be given both or not at all");
        }
        try {
            return Optional.of(keyName.isEmpty()
                    ? EndpointReference.of(address.get())
                    : EndpointReference.of(address.get(), QName.valueOf(keyName.get()), key.orElse("")));
        } catch (IllegalArgumentException | InvalidXmlException e) {
            return problem("the parameter 'endpointKeyName' must be written {namespace}name, was '%s'"
                    .formatted(keyName.orElse("")));
        }
    }

    private Optional<EndpointReference> endpointIn(Path file) {
        try {
            EndpointReference reference = EndpointReference.read(parse(file).root());
            return isHttpUrl(reference.address())
                    ? Optional.of(reference)
                    : problem("the address in the file of 'endpointFile' must be an http or https URL");
        } catch (IOException e) {
            return problem("the file of 'endpointFile' cannot be read: " + e.getClass().getSimpleName());
        } catch (InvalidXmlException e) {
            return problem("the file of 'endpointFile' contains no endpoint reference: " + e.getMessage());
        }
    }

    private Optional<String> required(WebmdsConfig config, String name) {
        Optional<String> value = config.parameter(name);
        if (value.isEmpty()) {
            problems.add("the parameter '%s' is missing".formatted(name));
        }
        return value;
    }

    private Optional<Path> path(String text) {
        try {
            return Optional.of(folder.resolve(text).normalize());
        } catch (InvalidPathException e) {
            return problem("'%s' is not a valid path".formatted(text));
        }
    }

    private <T> Optional<T> problem(String problem) {
        problems.add(problem);
        return Optional.empty();
    }

    private static XmlFragment parse(Path file) throws IOException {
        if (Files.size(file) > MAX_BYTES) {
            throw new InvalidXmlException("it is longer than %d bytes".formatted(MAX_BYTES));
        }
        return XmlFragment.parse(Files.readAllBytes(file), XmlLimits.DEFAULT);
    }

    private static boolean isHttpUrl(String address) {
        try {
            URI uri = URI.create(address);
            return uri.getHost() != null && List.of("http", "https").contains(uri.getScheme());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns the last part of a Java class name such as {@code org.globus.mds.webmds.xmlSources.file.FileXmlSource}. */
    private static String lastPart(String className) {
        return className.substring(className.lastIndexOf('.') + 1).strip();
    }
}
