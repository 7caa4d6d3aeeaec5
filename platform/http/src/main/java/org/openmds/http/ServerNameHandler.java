package org.openmds.http;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.http.RefusalCounts.RefusalReason;

/**
 * Answers 421 to requests whose Host is no name of the server. A page in a browser on this machine could otherwise reach a server that only this
 * machine should reach: its own name resolves to the server's address on the second look-up (DNS rebinding). An IP address and {@code localhost} are
 * accepted, because such a page is always at a name; a request without Host comes from no browser. Thread-safe.
 */
public final class ServerNameHandler extends Handler.Wrapper {

    private static final String LOCALHOST = "localhost";

    private final Set<String> names;
    private final RefusalCounts refusals;

    /** @param names the server's names */
    public ServerNameHandler(Set<String> names, RefusalCounts refusals, Handler handler) {
        super(handler);
        this.names = names.stream().map(ServerNameHandler::normalized).collect(Collectors.toUnmodifiableSet());
        this.refusals = refusals;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String host = request.getHttpURI().getHost();
        if (host == null || host.isEmpty() || names.contains(host) || isAccepted(normalized(host))) {
            return super.handle(request, response, callback);
        }
        refusals.add(RefusalReason.HOST);
        new RefusalAnswer(HttpStatus.MISDIRECTED_REQUEST_421,
                "this server does not answer for the host of this request; its administrator can add the name to http.host-names\n")
                .send(response, callback);
        return true;
    }

    private boolean isAccepted(String host) {
        return names.contains(host) || host.equals(LOCALHOST) || host.endsWith("." + LOCALHOST) || isAddress(host);
    }

    private static boolean isAddress(String host) {
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        try {
            return InetAddress.ofLiteral(bracketed ? host.substring(1, host.length() - 1) : host) != null;
        } catch (IllegalArgumentException name) {
            return false;
        }
    }

    /** Returns a name in lower case and without the dot of the root zone. */
    private static String normalized(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }
}
