package org.openmds.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.QuotedCSV;
import org.eclipse.jetty.server.ForwardedRequestCustomizer;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.openmds.http.RefusalCounts.RefusalReason;

/**
 * Reads the headers of trusted proxies ({@code X-Forwarded-*}, or {@code Forwarded} of RFC 7239), so that a request has the address, host and scheme
 * that the client used. Headers on connections from other addresses are ignored.
 *
 * <p>
 * A proxy appends to what the client sent. So of several values the last one that no trusted proxy sent counts, while Jetty's
 * {@link ForwardedRequestCustomizer} takes the first. It gets this one value only. Thread-safe.
 */
public final class TrustedForwarding implements HttpConfiguration.Customizer {

    private static final String PARAMETER_FOR = "for=";
    private static final List<HttpHeader> SINGLE = List.of(HttpHeader.X_FORWARDED_HOST, HttpHeader.X_FORWARDED_PROTO,
            HttpHeader.X_FORWARDED_PORT);

    private final Predicate<InetAddress> trusted;
    private final RefusalCounts refusals;
    private final ForwardedRequestCustomizer forwarded = new ForwardedRequestCustomizer();

    /** @param trusted accepts the addresses of the proxies */
    public TrustedForwarding(Predicate<InetAddress> trusted, RefusalCounts refusals) {
        this.trusted = trusted;
        this.refusals = refusals;
        // These speak of the connection to the proxy, or only one product sends them; a client could send them through the others.
        forwarded.setForwardedServerHeader("");
        forwarded.setForwardedHttpsHeader("");
        forwarded.setForwardedCipherSuiteHeader("");
        forwarded.setForwardedSslSessionIdHeader("");
    }

    @Override
    public Request customize(Request request, HttpFields.Mutable responseHeaders) {
        boolean fromProxy = request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress socket
                && socket.getAddress() != null && trusted.test(socket.getAddress());
        if (!fromProxy) {
            return request;
        }
        HttpFields nearest = nearest(request.getHeaders());
        Request asSent = new Request.Wrapper(request) {
            @Override
            public HttpFields getHeaders() {
                return nearest;
            }
        };
        return forwarded.customize(asSent, responseHeaders);
    }

    /** Returns the headers with one value of each header of a proxy. */
    private HttpFields nearest(HttpFields headers) {
        Optional<String> listed = client(headers.getCSV(HttpHeader.X_FORWARDED_FOR, false));
        Optional<String> element = element(headers.getValuesList(HttpHeader.FORWARDED));
        if (listed.isPresent() && element.isPresent() && !address(listed.get()).equals(address(named(element.get())))) {
            refusals.add(RefusalReason.PROXY);
            throw new HttpException.RuntimeException(HttpStatus.BAD_REQUEST_400,
                    "X-Forwarded-For and Forwarded name different clients");
        }
        HttpFields.Mutable one = HttpFields.build(headers)
                .remove(HttpHeader.FORWARDED)
                .remove(HttpHeader.X_FORWARDED_FOR);
        SINGLE.forEach(header -> one.remove(header));
        if (listed.isEmpty() && element.isPresent()) {
            one.add(new HttpField(HttpHeader.FORWARDED, element.get()));
        } else {
            listed.ifPresent(value -> one.add(new HttpField(HttpHeader.X_FORWARDED_FOR, value)));
            SINGLE.forEach(header -> last(headers.getCSV(header, false))
                    .ifPresent(value -> one.add(new HttpField(header, value))));
        }
        return one.asImmutable();
    }

    /** Returns the last address that is none of a trusted proxy, or else the first one. */
    private Optional<String> client(List<String> addresses) {
        List<String> reversed = addresses.reversed();
        return reversed.stream()
                .filter(each -> !address(each).filter(trusted).isPresent())
                .findFirst()
                .or(() -> last(reversed));
    }

    /** Returns the last element of {@code Forwarded} whose client is no trusted proxy, or else the first one. */
    private Optional<String> element(List<String> values) {
        List<String> elements = new ArrayList<>(new QuotedCSV(true, values.toArray(String[]::new)).getValues());
        List<String> reversed = elements.reversed();
        return reversed.stream()
                .filter(each -> !address(named(each)).filter(trusted).isPresent())
                .findFirst()
                .or(() -> last(reversed));
    }

    /** Returns the value of {@code for} in an element of {@code Forwarded}, or an empty text. */
    private static String named(String element) {
        for (String parameter : element.split(";", -1)) {
            if (parameter.strip().toLowerCase(Locale.ROOT).startsWith(PARAMETER_FOR)) {
                return parameter.strip().substring(PARAMETER_FOR.length()).replace("\"", "");
            }
        }
        return "";
    }

    private static Optional<InetAddress> address(String text) {
        return ClientAddress.parse(text);
    }

    private static Optional<String> last(List<String> values) {
        return values.isEmpty() ? Optional.empty() : Optional.of(values.getLast());
    }
}
