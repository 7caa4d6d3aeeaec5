package org.openmds.server.reload;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.server.operation.AdminAccess;
import org.openmds.server.operation.AdminHandler;
import org.openmds.server.operation.TextAnswer;
import org.openmds.server.reload.ReloadOutcome.Applied;
import org.openmds.server.reload.ReloadOutcome.Refused;
import org.openmds.server.reload.ReloadOutcome.Unchanged;

/**
 * {@code POST /admin/reload}: loads the configuration again; needs the right {@code admin}. Answers 200 with {@code applied} or {@code unchanged} and
 * a line for each key that needs a restart and for each problem of a provider that is left out, or 422 with a line for each problem.
 */
public final class ReloadHandler extends AdminHandler {

    private final ConfigurationWatch watch;

    public ReloadHandler(ConfigurationWatch watch, AdminAccess access) {
        super(new AdminCall("POST", "/admin/reload", "", "reloading the configuration"), access);
        this.watch = watch;
    }

    @Override
    protected void answer(Request request, Response response, Callback callback) {
        watch.reloadNow()
                .handle((outcome, failure) -> outcome == null
                        ? new TextAnswer(503, "the configuration was not loaded: %s\n".formatted(reason(failure)))
                        : answer(outcome))
                .thenAccept(answer -> answer.send(response, callback));
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return String.valueOf(cause.getMessage());
    }

    private static TextAnswer answer(ReloadOutcome outcome) {
        return switch (outcome) {
            case Applied(List<String> restartKeys, List<String> leftOut) -> done(outcome, restartKeys, leftOut);
            case Unchanged(List<String> restartKeys, List<String> leftOut) -> done(outcome, restartKeys, leftOut);
            case Refused(List<String> problems) -> new TextAnswer(422, lines(problems.stream()));
        };
    }

    private static TextAnswer done(ReloadOutcome outcome, List<String> restartKeys, List<String> leftOut) {
        return new TextAnswer(200, lines(Stream.of(Stream.of(outcome.name()),
                restartKeys.stream().map(key -> key + " was changed: this needs a restart"),
                leftOut.stream().map(problem -> problem + "; this provider does not run"))
                .flatMap(Function.identity())));
    }

    private static String lines(Stream<String> lines) {
        return lines.map(line -> line + "\n").collect(Collectors.joining());
    }
}
