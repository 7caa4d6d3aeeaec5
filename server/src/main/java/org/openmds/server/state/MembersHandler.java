package org.openmds.server.state;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.server.operation.AdminAccess;
import org.openmds.server.operation.TextAnswer;

/** {@code POST /admin/members}: lists the members of the replicated index, a line for each; needs the right {@code admin}. */
public final class MembersHandler extends Handler.Abstract {

    private static final String PATH = "/admin/members";

    private final MemberView member;
    private final AdminAccess access;

    public MembersHandler(MemberView member, AdminAccess access) {
        this.member = member;
        this.access = access;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!Request.getPathInContext(request).equals(PATH)) {
            return false;
        }
        access.check(request, response, callback, "the list of members",
                () -> answer(request).send(response, callback));
        return true;
    }

    private TextAnswer answer(Request request) {
        return request.getMethod().equals("POST")
                ? new TextAnswer(200, String.join("\n", member.lines()) + "\n")
                : new TextAnswer(405, "use POST %s\n".formatted(PATH));
    }
}
