package org.openmds.server.operation;

import java.util.Locale;
import java.util.Optional;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** {@code PUT /admin/log-level?level=debug}: changes the log level until the next start; needs the right {@code admin}. */
public final class LogLevelHandler extends AdminHandler {

    private static final Logger LOG = LogManager.getLogger();

    public LogLevelHandler(AdminAccess access) {
        super(new AdminCall("PUT", "/admin/log-level", "?level=debug", "changing the log level"), access);
    }

    @Override
    protected void answer(Request request, Response response, Callback callback) {
        change(request).send(response, callback);
    }

    private static TextAnswer change(Request request) {
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
