package org.openmds.server.operation;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The handler of one administrative operation: checks path, right and method of a request, in this order, before the operation answers it. */
public abstract class AdminHandler extends Handler.Abstract {

    private final AdminCall call;
    private final AdminAccess access;

    protected AdminHandler(AdminCall call, AdminAccess access) {
        this.call = call;
        this.access = access;
    }

    /**
     * The request of an operation.
     *
     * @param path
     *            the whole path, below {@code /admin/}
     * @param parameters
     *            an example of the parameters, with the question mark; empty if there are none
     * @param purpose
     *            the purpose of the request, as the beginning of a sentence: "changing the log level"
     */
    public record AdminCall(String method, String path, String parameters, String purpose) {
    }

    @Override
    public final boolean handle(Request request, Response response, Callback callback) {
        if (!Request.getPathInContext(request).equals(call.path())) {
            return false;
        }
        access.check(request, response, callback, call.purpose(), () -> {
            if (request.getMethod().equals(call.method())) {
                answer(request, response, callback);
            } else {
                new TextAnswer(405, "use %s %s%s\n".formatted(call.method(), call.path(), call.parameters()))
                        .send(response, callback);
            }
        });
        return true;
    }

    /** Answers a request of a caller with the right {@code admin}, now or later. */
    protected abstract void answer(Request request, Response response, Callback callback);
}
