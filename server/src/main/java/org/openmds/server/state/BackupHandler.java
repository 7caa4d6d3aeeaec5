package org.openmds.server.state;

import java.util.Optional;
import java.util.concurrent.CompletionException;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.server.operation.AdminAccess;
import org.openmds.server.operation.AdminHandler;
import org.openmds.server.operation.TextAnswer;
import org.openmds.wsrf.state.StateBackup;

/**
 * {@code POST /admin/backup}: makes a backup of the state; needs the right {@code admin}. Answers 200 with the name of the file at the server, or,
 * with the parameter {@code content=true}, with the file itself; 409 if the process has no durable state; 503 with the reason if the backup failed.
 */
public final class BackupHandler extends AdminHandler {

    private final Optional<BackupSchedule> schedule;

    /** @param schedule empty if the process has no durable state */
    public BackupHandler(Optional<BackupSchedule> schedule, AdminAccess access) {
        super(new AdminCall("POST", "/admin/backup", "", "a backup of the state"), access);
        this.schedule = schedule;
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    @Override
    protected void answer(Request request, Response response, Callback callback) {
        if (schedule.isEmpty()) {
            new TextAnswer(409,
                    "this server makes no backups: state.enabled is false, or it is a member of a replicated index\n")
                    .send(response, callback);
            return;
        }
        boolean content = "true".equals(Request.extractQueryParameters(request).getValue("content"));
        schedule.get()
                .now()
                .whenComplete((backup, failure) -> {
                    if (failure != null) {
                        new TextAnswer(503, "%s\n".formatted(reason(failure))).send(response, callback);
                    } else if (content) {
                        send(backup, response, callback);
                    } else {
                        new TextAnswer(200, "%s\n".formatted(backup.file())).send(response, callback);
                    }
                });
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure.getCause();
        boolean wrapped = failure instanceof CompletionException;
        return String.valueOf(wrapped && cause != null ? cause.getMessage() : failure.getMessage());
    }

    private static void send(StateBackup backup, Response response, Callback callback) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/vnd.sqlite3");
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, backup.bytes());
        Content.copy(Content.Source.from(backup.file()), response, callback);
    }
}
