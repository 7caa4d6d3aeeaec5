package org.openmds.server.operation;

import java.util.Locale;
import java.util.Optional;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** {@code PUT /admin/log-level?level=debug}: changes the log level until the next start; needs the right {@code admin}. */
public final class LogLevelHandler extends Handler.Abstract {

    private static final Logger LOG = LogManager.getLogger();
    private static final String PATH = "/admin/log-level";

    private final AdminAccess access;

    public LogLevelHandler(AdminAccess access) {
        this.access = access;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!Request.getPathInContext(request).equals(PATH)) {
            return false;
        }
        access.check(request, response, callback, "changing the log level",
                () -> change(request).send(response, callback));
        return true;
    }

    private static TextAnswer change(Request request) {
        if (!request.getMethod().equals("PUT")) {
            return new TextAnswer(405, "use PUT %s?level=debug\n".formatted(PATH));
        }
        String wanted = Optional.ofNullable(Request.extractQueryParameters(request).getValue("level")).orElse("");
        Level level = Level.getLevel(wanted.toUpperCase(Locale.ROOT));
        if (level == null) {
            return new TextAnswer(400,
                    "level must be error, warn, info, debug or trace, was '%s'\n".formatted(wanted));
        }
        LoggingSetup.level(level);
        LOG.warn("the log level is now {}", level);
        return new TextAnswer(200, level + "\n");
    }
}
