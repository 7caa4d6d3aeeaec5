package org.openmds.webmds;

import java.util.Optional;

import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.FormFields;
import org.eclipse.jetty.server.Request;
import org.openmds.webmds.source.PageCaller;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.client.http.Authorization;

/**
 * Pages that call services on behalf of the user: queries, triggers, and the form for the token. A POST request must come from a page of this
 * WebMDS in the browser's own session. Thread-safe; blocks.
 */
final class PersonalPages {

    private static final String QUERY = "query";
    private static final String TOKEN = "token";
    private static final String COOKIE = "webmds";
    private static final int MAX_FIELDS = 20;
    private static final int MAX_BYTES = 32 << 10;

    private final QueryPage queries;
    private final TriggerPages triggers;
    private final BrowserSessions sessions;
    private final AllowedOrigins origins;

    PersonalPages(QueryPage queries, TriggerPages triggers, BrowserSessions sessions, AllowedOrigins origins) {
        this.queries = queries;
        this.triggers = triggers;
        this.sessions = sessions;
        this.origins = origins;
    }

    boolean has(String name) {
        return name.equals(QUERY) || name.equals(TOKEN) || TriggerPages.has(name);
    }

    /** Answers GET or HEAD. */
    PageReply get(RequestedPage requested, RequestParameters requestParameters, Request request)
            throws TransformException {
        String name = requested.name();
        if (name.equals(TOKEN)) {
            return PageReply.of(ErrorPages.method(request.getMethod(), "Use the form on the page of alerts."))
                    .with("Allow", "POST");
        }
        BrowserVisit visit = visit(request);
        WebPage page = PageCaller.current()
                .withToken(visit.token())
                .call(
                        () -> name.equals(QUERY)
                                ? queries.page(requestParameters, requested.form())
                                : triggers.get(requested, requestParameters, visit));
        return name.equals(QUERY) || !visit.isNew()
                ? PageReply.of(page)
                : withCookie(PageReply.of(page), visit, request);
    }

    /** Answers POST. */
    PageReply post(String name, Request request) throws TransformException {
        if (name.equals(QUERY)) {
            return PageReply.of(ErrorPages.method(HttpMethod.POST.asString(), "Use GET."));
        }
        String origin = Optional.ofNullable(request.getHeaders().get(HttpHeader.ORIGIN)).orElse("none");
        if (!origins.contains(origin)) {
            return PageReply.of(ErrorPages.forbidden(
                    "Changes must be sent from a page of this WebMDS; this request came from '%s'."
                            .formatted(origin),
                    "Open the page at the server's own address; if this is it, the administrator must set http.public-url to it."));
        }
        RequestParameters form;
        try {
            form = RequestParameters.of(FormFields.getFields(request, MAX_FIELDS, MAX_BYTES));
        } catch (RuntimeException e) {
            return PageReply.of(ErrorPages.badRequest("The form cannot be read or is too long.", "Send it again."));
        }
        BrowserVisit visit = visit(request);
        if (!sessions.isOwnForm(visit, form.value("csrf").orElse(""))) {
            return PageReply.of(ErrorPages.forbidden(
                    "The form does not belong to your session, or the server was restarted.",
                    "Go back, reload the page, and send the form again. Your browser must accept cookies from this site."));
        }
        return name.equals(TOKEN)
                ? token(form, visit, request)
                : PageCaller.current().withToken(visit.token()).call(() -> triggers.post(name, form, visit));
    }

    private PageReply token(RequestParameters form, BrowserVisit visit, Request request) {
        PageReply back = PageReply.redirect("/webmds/" + TriggerPages.LIST);
        String text = form.value(TOKEN).map(String::strip).orElse("");
        if (text.isEmpty()) {
            sessions.signOut(visit);
            return back;
        }
        try {
            return withCookie(back, sessions.signIn(visit, Authorization.bearer(text)), request);
        } catch (IllegalArgumentException e) {
            return PageReply
                    .of(ErrorPages.badRequest("This is not a bearer token.", "Paste only the token, on one line."));
        }
    }

    private BrowserVisit visit(Request request) {
        return sessions.visit(Request.getCookies(request)
                .stream()
                .filter(cookie -> cookie.getName().equals(COOKIE))
                .map(HttpCookie::getValue)
                .findFirst());
    }

    /** Adds the cookie of the session, which lasts until the browser is closed. */
    private static PageReply withCookie(PageReply reply, BrowserVisit visit, Request request) {
        return reply.with("Set-Cookie", "%s=%s; Path=/webmds; HttpOnly; SameSite=Strict%s".formatted(COOKIE,
                visit.session(), request.isSecure() ? "; Secure" : ""));
    }
}
