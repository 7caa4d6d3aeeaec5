package org.openmds.cli.option;

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

/** The options that name a service or one of its resources. */
public final class ServiceOptions {

    /** The separator between two URLs; a comma inside a URL does not match. */
    private static final Pattern NEXT_URL = Pattern.compile(",(?=[a-zA-Z]+://)");
    private static final int MAX_URLS = 16;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(index = "0", arity = "0..1", paramLabel = "URL", description = {
        "The service (default: the index of the environment variable MDS_URL, else of the user's profile, else of this machine). A URL "
                + "without a path is the default index of that server. Several URLs of the same service, separated by commas, are tried in "
                + "order. Omitted with --epr; the name of an endpoint reference file means the same as --epr FILE."})
    private @Nullable String first;

    @Option(names = {"-k",
        "--key"}, paramLabel = "NAME=VALUE", description = "A reference parameter that selects one resource of the service: "
                + "prefix:name=value or '{namespace}name=value'. Can be repeated.")
    private List<String> keys = new ArrayList<>();

    @Option(names = {"-e",
        "--epr"}, paramLabel = "FILE", description = "The endpoint reference of the resource, for example as 'mds add' prints it; - reads "
                + "standard input.")
    private @Nullable String reference;

    @Option(names = "--soap", paramLabel = "VERSION", defaultValue = "1.1", converter = ConnectionOptions.SoapConverter.class, description = "The SOAP version: 1.1 or 1.2 (default: ${DEFAULT-VALUE}).")
    private SoapVersion soap;

    @Mixin
    private ConnectionOptions connection;

    @Mixin
    private NamespaceOptions namespaces;

    public NamespaceOptions namespaces() {
        return namespaces;
    }

    /** Throws unless the user named the resource: a command for a resource has no default. */
    public void requireGiven(String resource) {
        if (!isReferenceGiven() && url().isEmpty()) {
            throw usage(first == null
                    ? "%s is needed: the name of a file with its endpoint reference, or its URL".formatted(resource)
                    : "'%s' is neither a URL that begins with http:// or https:// nor the name of a file"
                            .formatted(first));
        }
    }

    /** Returns true if the user gave an endpoint reference. */
    public boolean isReferenceGiven() {
        return reference().isPresent();
    }

    /**
     * Returns the arguments besides the URL. With {@code --epr}, the first argument is one of them.
     *
     * @param later
     *            the arguments after the first
     * @param wanted
     *            name of the expected arguments, for the message
     */
    public List<String> arguments(List<String> later, int least, int most, String wanted) {
        List<String> words = new ArrayList<>(later);
        if (first != null && (reference != null || !isReferenceGiven() && !ServerAddress.isUrl(first))) {
            words.addFirst(first);
        }
        if (words.size() < least) {
            throw usage("%s is needed%s".formatted(wanted,
                    isReferenceGiven() ? " after --epr FILE" : url().isPresent() ? " after the URL" : ""));
        }
        if (words.size() > most) {
            throw usage(
                    "unexpected argument '%s'; put an argument with spaces in quotes".formatted(words.get(most)));
        }
        return words;
    }

    /** Connects to the service or resource that the user named. */
    public ServiceConnection open() {
        return open(Optional.empty());
    }

    /**
     * Connects to the service or resource that the user named.
     *
     * @param another
     *            the address of a second service that may receive the user's token
     */
    public ServiceConnection open(Optional<String> another) {
        List<EndpointReference> references = references();
        another.ifPresent(address -> ServerAddress.requireHttp(command, address));
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
            ServerAddress.requireHttp(command, given.address());
            List<XmlFragment> all = new ArrayList<>(given.referenceParameters());
            all.addAll(parameters);
            return List.of(new EndpointReference(given.address(), all, given.metadata()));
        }
        List<Optional<String>> urls = url().map(given -> Arrays.stream(NEXT_URL.split(given))
                .map(String::strip)
                .map(Optional::of)
                .toList()).orElse(List.of(Optional.empty()));
        if (urls.size() > MAX_URLS) {
            throw usage("a service has at most %d URLs, got %d".formatted(MAX_URLS, urls.size()));
        }
        return urls.stream()
                .map(each -> ServerAddress.of(command, each).service())
                .map(address -> new EndpointReference(address, parameters, List.of()))
                .toList();
    }

    /** Returns the name of the endpoint reference document, which may be given in place of the URL. */
    private Optional<String> reference() {
        return Optional.ofNullable(reference).or(() -> Optional.ofNullable(first).filter(InputDocuments::isDocument));
    }

    /** Returns the URL, if the first argument is one. */
    private Optional<String> url() {
        return Optional.ofNullable(first).filter(ServerAddress::isUrl);
    }

    private EndpointReference given(String source) {
        return new InputDocuments(command).reference(source, "--epr " + source);
    }

    private XmlFragment parameter(String text) {
        int equals = text.indexOf('=', text.lastIndexOf('}') + 1);
        if (equals < 1) {
            throw usage(
                    "a key must have the form prefix:name=value or {namespace}name=value, was '%s'".formatted(text));
        }
        QName name = namespaces.name(text.substring(0, equals));
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).element(name, text.substring(equals + 1)).build();
    }

    private ParameterException usage(String message) {
        return new ParameterException(command.commandLine(), message);
    }
}
