package org.openmds.server.command;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.ServiceLocations;
import org.openmds.wsrf.client.SoapVersion;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Which service, or which resource of it. */
final class ServiceOptions {

    /** A comma may stand inside of a URL, but not before the next one. */
    private static final Pattern NEXT_URL = Pattern.compile(",(?=[a-zA-Z]+://)");
    private static final int MAX_URLS = 16;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(index = "0", arity = "0..1", paramLabel = "URL", description = "The service; several of one service, separated by commas, are tried in order. Left out with --epr; a file's name instead is the same as --epr.")
    private @Nullable String url;

    @Option(names = {"-k",
        "--key"}, paramLabel = "NAME=VALUE", description = "A reference parameter that names one resource of the service, as prefix:name=value or '{namespace}name=value'; may be repeated.")
    private List<String> keys = new ArrayList<>();

    @Option(names = {"-e",
        "--epr"}, paramLabel = "FILE", description = "The resource as an endpoint reference document, such as 'mds add' prints it; - reads the standard input.")
    private @Nullable String reference;

    @Option(names = "--soap", paramLabel = "VERSION", defaultValue = "1.1", converter = ConnectionOptions.SoapConverter.class, description = "1.1 or 1.2 (default: ${DEFAULT-VALUE}).")
    private SoapVersion soap;

    @Mixin
    private ConnectionOptions connection;

    @Mixin
    private NamespaceOptions namespaces;

    NamespaceOptions namespaces() {
        return namespaces;
    }

    /** Whether the user handed over the reference itself. */
    boolean isReferenceGiven() {
        return reference().isPresent();
    }

    /**
     * The arguments beside the URL: with {@code --epr}, the first argument is one of them.
     *
     * @param later
     *            those behind the first
     * @param wanted
     *            what they must be, for the message
     */
    List<String> arguments(List<String> later, int least, int most, String wanted) {
        List<String> words = new ArrayList<>(later);
        if (reference != null && url != null) {
            words.addFirst(url);
        }
        if (!isReferenceGiven() && url == null) {
            throw usage("the URL of a service is needed, or --epr FILE");
        }
        if (words.size() < least) {
            throw usage("%s is needed behind %s".formatted(wanted, isReferenceGiven() ? "--epr FILE" : "the URL"));
        }
        if (words.size() > most) {
            throw usage(
                    "'%s' is one argument too many; an argument with spaces needs quotes".formatted(words.get(most)));
        }
        return words;
    }

    /** A connection to what the user named. */
    ServiceConnection open() {
        return open(Optional.empty());
    }

    /**
     * A connection to what the user named.
     *
     * @param another
     *            the address of a further service to which the user's token may go
     */
    ServiceConnection open(Optional<String> another) {
        List<EndpointReference> references = references();
        another.ifPresent(this::requireHttp);
        List<String> addresses = Stream
                .concat(references.stream().map(EndpointReference::address), another.stream())
                .toList();
        WsrfClient client = connection.client(addresses, soap);
        return new ServiceConnection(client, new ServiceLocations(client, references));
    }

    private List<EndpointReference> references() {
        List<XmlFragment> parameters = keys.stream().map(this::parameter).toList();
        if (isReferenceGiven()) {
            EndpointReference given = given(reference().orElseThrow());
            requireHttp(given.address());
            List<XmlFragment> all = new ArrayList<>(given.referenceParameters());
            all.addAll(parameters);
            return List.of(new EndpointReference(given.address(), all, given.metadata()));
        }
        List<String> urls = Arrays.stream(NEXT_URL.split(String.valueOf(url))).map(String::strip).toList();
        if (urls.size() > MAX_URLS) {
            throw usage("a service has at most %d URLs, got %d".formatted(MAX_URLS, urls.size()));
        }
        urls.forEach(this::requireHttp);
        return urls.stream().map(each -> new EndpointReference(each, parameters, List.of())).toList();
    }

    /** The reference document, also where it stands in the place of the URL. */
    private Optional<String> reference() {
        return Optional.ofNullable(reference).or(() -> Optional.ofNullable(url).filter(InputDocuments::isDocument));
    }

    private EndpointReference given(String source) {
        return new InputDocuments(command).reference(source, "--epr " + source);
    }

    private XmlFragment parameter(String text) {
        int equals = text.indexOf('=', text.lastIndexOf('}') + 1);
        if (equals < 1) {
            throw usage(
                    "a key must be written as prefix:name=value or {namespace}name=value, was '%s'".formatted(text));
        }
        QName name = namespaces.name(text.substring(0, equals));
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).element(name, text.substring(equals + 1)).build();
    }

    private void requireHttp(String address) {
        try {
            URI uri = URI.create(address);
            if (uri.getHost() != null
                    && ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()))) {
                return;
            }
        } catch (IllegalArgumentException e) {
            throw usage("'%s' is no URL: %s".formatted(address, FailureReporter.reason(e)));
        }
        throw usage("the URL of a service begins with http:// or https://, was '%s'; there is no such file either"
                .formatted(address));
    }

    private ParameterException usage(String message) {
        return new ParameterException(command.commandLine(), message);
    }
}
