package org.openmds.webmds;

import java.util.Optional;
import java.util.Set;

import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.FormFields;
import org.eclipse.jetty.server.Request;
import org.openmds.webmds.PageAccess.LentCredential;
import org.openmds.webmds.SignedIn.Way;
import org.openmds.webmds.openid.SignInException;
import org.openmds.webmds.source.PageCaller;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.client.http.Authorization;

/**
 * Pages that call services on behalf of the user: queries, triggers, and the page to sign in and out. A POST request must come from a page of this
 * WebMDS in the browser's own session. Thread-safe; blocks.
 */
final class PersonalPages implements AutoCloseable {

    private static final String QUERY = "query";
    private static final String TOKEN = "token";
    private static final String CERTIFICATE = "sign-in-certificate";
    private static final String SIGN_OUT = "sign-out";
    /** Names of forms that have no page. */
    private static final Set<String> FORMS = Set.of(TOKEN, CERTIFICATE, SIGN_OUT);
    private static final String COOKIE = "webmds";
    private static final int MAX_FIELDS = 20;
    private static final int MAX_BYTES = 32 << 10;

    private final QueryPage queries;
    private final TriggerPages triggers;
    private final SignInPages signIns;
    private final BrowserSessions sessions;
    private final SessionRenewals renewals;
    private final AllowedOrigins origins;
    private final VisitorRules rules;

    /**
     * The rules for users.
     *
     * @param isSignInRequired
     *            true if only users who may read see pages
     */
    record VisitorRules(PageAccess access, boolean isSignInRequired) {
    }

    PersonalPages(QueryPage queries, TriggerPages triggers, SignInPages signIns, BrowserSessions sessions,
            AllowedOrigins origins, VisitorRules rules) {
        this.queries = queries;
        this.triggers = triggers;
        this.signIns = signIns;
        this.sessions = sessions;
        this.renewals = new SessionRenewals(sessions, signIns::renew, signIns.clock());
        this.origins = origins;
        this.rules = rules;
    }

    boolean has(String name) {
        return name.equals(QUERY) || TriggerPages.has(name) || isOpen(name);
    }

    private static boolean isOpen(String name) {
        return SignInPages.has(name) || FORMS.contains(name);
    }

    /** Returns true if the user of a request may see a page, or other part of WebMDS. */
    boolean allows(Request request, String name) {
        return !rules.isSignInRequired() || isOpen(name) || isReader(visit(request), request);
    }

    private boolean isReader(BrowserVisit visit, Request request) {
        try (Certificate certificate = certificate(visit, request)) {
            BrowserVisit user = certificate.visit();
            return user.signedIn().isPresent() && rules.access().user(user.token()).isReader();
        }
    }

    /** Returns true if the user of a request may follow changes. The session does not count as used by that. Does not block. */
    boolean mayFollow(Request request) {
        return mayFollow(request, sessions.find(cookie(request)));
    }

    /** Returns true if the user of a request may go on to follow changes, after a renewal of its session if that is due. May block. */
    boolean mayStillFollow(Request request) {
        return mayFollow(request, renewed(sessions.find(cookie(request)), request));
    }

    private boolean mayFollow(Request request, BrowserVisit visit) {
        return rules.access().certificateRefusal(request).isEmpty()
                && (!rules.isSignInRequired() || isReader(visit, request));
    }

    /** Returns the page for a request on whose connection the certificate no longer counts, and ends the session that was made by it. */
    Optional<PageReply> refusal(Request request) {
        return rules.access().certificateRefusal(request).map(reason -> {
            BrowserVisit visit = visit(request);
            try (Certificate certificate = certificate(visit, request)) {
                if (certificate.lent().isPresent()) {
                    sessions.signOut(visit);
                }
                return signIns.refused(request, certificate.lent().map(LentCredential::subject).orElse(""), reason);
            }
        });
    }

    /** Answers GET or HEAD. */
    PageReply get(RequestedPage requested, RequestParameters requestParameters, Request request)
            throws TransformException {
        String name = requested.name();
        if (FORMS.contains(name)) {
            return PageReply.of(ErrorPages.method(request.getMethod(), "Use the form on the page Sign in."))
                    .with("Allow", "POST");
        }
        try (Certificate certificate = certificate(visit(request), request)) {
            BrowserVisit visit = certificate.visit();
            if (name.equals(SignInPages.BEGIN)) {
                return signIns.begin(request);
            }
            if (name.equals(SignInPages.END)) {
                return withCookie(PageReply.of(ErrorPages.signedIn()),
                        sessions.signIn(visit, signIns.logged(request, signIns.end(request))),
                        request);
            }
            WebPage page = PageCaller.current()
                    .withToken(visit.token())
                    .call(() -> personal(requested, requestParameters, visit, request));
            return name.equals(QUERY) || !visit.isNew()
                    ? PageReply.of(page)
                    : withCookie(PageReply.of(page), visit, request);
        } catch (SignInException e) {
            return signIns.failed(request, Way.ISSUER, e);
        }
    }

    private WebPage personal(RequestedPage requested, RequestParameters requestParameters, BrowserVisit visit,
            Request request) throws TransformException {
        return switch (requested.name()) {
            case QUERY -> queries.page(requestParameters, requested.form());
            case SignInPages.PAGE -> signIns.page(visit, request);
            default -> triggers.get(requested, requestParameters, visit);
        };
    }

    /** Answers POST. */
    PageReply post(String name, Request request) throws TransformException {
        if (name.equals(QUERY) || SignInPages.has(name)) {
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
        try (Certificate certificate = certificate(visit, request)) {
            return posted(name, form, certificate.visit(), request);
        } catch (SignInException e) {
            return signIns.failed(request, name.equals(CERTIFICATE) ? Way.CERTIFICATE : Way.TOKEN, e);
        }
    }

    private PageReply posted(String name, RequestParameters form, BrowserVisit visit, Request request)
            throws TransformException, SignInException {
        return switch (name) {
            case TOKEN -> token(form, visit, request);
            case CERTIFICATE -> signedIn(visit, signIns.byCertificate(request), request);
            case SIGN_OUT -> signedOut(visit, request);
            default -> PageCaller.current().withToken(visit.token()).call(() -> triggers.post(name, form, visit));
        };
    }

    private PageReply token(RequestParameters form, BrowserVisit visit, Request request) throws SignInException {
        String text = form.value(TOKEN).map(String::strip).orElse("");
        if (text.isEmpty()) {
            return signedOut(visit, request);
        }
        Authorization token;
        try {
            token = Authorization.bearer(text);
        } catch (IllegalArgumentException e) {
            return PageReply
                    .of(ErrorPages.badRequest("This is not a bearer token.", "Paste only the token, on one line."));
        }
        if (rules.isSignInRequired()) {
            // Pages are shown without asking a service, so a wrong token must not get as far.
            Optional<String> refusal = signIns.refusal(Optional.of(token));
            if (refusal.isPresent()) {
                throw new SignInException(refusal.get());
            }
        }
        return signedIn(visit, SignedIn.byToken(token), request);
    }

    private PageReply signedIn(BrowserVisit visit, SignedIn signedIn, Request request) {
        return withCookie(PageReply.redirect(SignInPages.ADDRESS),
                sessions.signIn(visit, signIns.logged(request, signedIn)),
                request);
    }

    private PageReply signedOut(BrowserVisit visit, Request request) {
        sessions.signOut(visit);
        return signIns.signedOut(request, visit.signedIn());
    }

    private BrowserVisit visit(Request request) {
        return renewed(sessions.visit(cookie(request)), request);
    }

    private BrowserVisit renewed(BrowserVisit visit, Request request) {
        return renewals.current(visit, reason -> signIns.ended(request, visit, reason));
    }

    private static Optional<String> cookie(Request request) {
        return Request.getCookies(request)
                .stream()
                .filter(cookie -> cookie.getName().equals(COOKIE))
                .map(HttpCookie::getValue)
                .findFirst();
    }

    /** A visit with the credential for its certificate, while its request is answered. */
    private record Certificate(BrowserVisit visit, Optional<LentCredential> lent) implements AutoCloseable {
        @Override
        public void close() {
            lent.ifPresent(LentCredential::close);
        }
    }

    /** Borrows the credential of a session by certificate, if the connection shows the same certificate as at the sign-in. */
    private Certificate certificate(BrowserVisit visit, Request request) {
        if (!visit.isByCertificate()) {
            return new Certificate(visit, Optional.empty());
        }
        String wanted = visit.signedIn().orElseThrow().fingerprint();
        Optional<LentCredential> lent = rules.access().lend(request);
        if (lent.isPresent() && !lent.get().fingerprint().equals(wanted)) {
            lent.get().close();
            lent = Optional.empty();
        }
        return new Certificate(visit.withCertificate(lent.map(LentCredential::authorization)), lent);
    }

    @Override
    public void close() {
        signIns.close();
    }

    /** Adds the cookie of the session, which lasts until the browser is closed. */
    private PageReply withCookie(PageReply reply, BrowserVisit visit, Request request) {
        return reply.with("Set-Cookie", "%s=%s; Path=/webmds; HttpOnly; SameSite=Strict%s".formatted(COOKIE,
                visit.session(), signIns.secure(request)));
    }
}
