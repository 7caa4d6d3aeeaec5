package org.openmds.server.state;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.server.operation.AdminAccess;
import org.openmds.server.operation.AdminHandler;
import org.openmds.server.operation.TextAnswer;

/** {@code POST /admin/members}: lists the members of the replicated index, a line for each; needs the right {@code admin}. */
public final class MembersHandler extends AdminHandler {

    private final MemberView member;

    public MembersHandler(MemberView member, AdminAccess access) {
        super(new AdminCall("POST", "/admin/members", "", "the list of members"), access);
        this.member = member;
    }

    @Override
    protected void answer(Request request, Response response, Callback callback) {
        new TextAnswer(200, String.join("\n", member.lines()) + "\n").send(response, callback);
    }
}
