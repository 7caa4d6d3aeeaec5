package org.openmds.server.operation;

import java.util.Optional;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.wsrf.endpoint.Authenticator;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Right;

/** {@code PUT /admin/log-level?level=debug}: changes the log level until the next start; needs the right to administer. */
public final class LogLevelHandler extends Handler.Abstract {

    private static final Logger LOG = LogManager.getLogger();
    private static final String PATH = "/admin/log-level";

    private final Authenticator authenticator;
    private final AccessPolicy policy;

    public LogLevelHandler(Authenticator authenticator, AccessPolicy policy) {
        this.authenticator = authenticator;
        this.policy = policy;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!Request.getPathInContext(request).equals(PATH)) {
            return false;
        }
        Optional<Caller> caller = authenticator
                .authenticate(Optional.ofNullable(request.getHeaders().get(HttpHeader.AUTHORIZATION)));
        Access access = caller.map(known -> policy.check(known, Right.ADMIN, "server"))
                .orElse(Access.CREDENTIAL_REQUIRED);
        switch (access) {
            case CREDENTIAL_REQUIRED ->
                answer(response, callback, 401, "changing the log level needs a token with the right 'admin'\n");
            case FORBIDDEN -> answer(response, callback, 403, "this token has not the right 'admin'\n");
            case GRANTED -> change(request, response, callback);
        }
        return true;
    }

    private static void change(Request request, Response response, Callback callback) {
        if (!request.getMethod().equals("PUT")) {
            answer(response, callback, 405, "use PUT %s?level=debug\n".formatted(PATH));
            return;
        }
        String wanted = Optional.ofNullable(Request.extractQueryParameters(request).getValue("level")).orElse("");
        Level level = Level.getLevel(wanted.toUpperCase(java.util.Locale.ROOT));
        if (level == null) {
            answer(response, callback, 400,
                    "level must be error, warn, info, debug or trace, was '%s'\n".formatted(wanted));
            return;
        }
        Logs.level(level);
        LOG.warn("the log level is now {}", level);
        answer(response, callback, 200, level + "\n");
    }

    private static void answer(Response response, Callback callback, int status, String text) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
        if (status == 401) {
            response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
        }
        Content.Sink.write(response, true, text, callback);
    }
}
