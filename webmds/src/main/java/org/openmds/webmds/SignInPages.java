package org.openmds.webmds;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.server.Request;
import org.openmds.webmds.PageAccess.LentCredential;
import org.openmds.webmds.SignInLog.SignInAction;
import org.openmds.webmds.SignInLog.SignInEvent;
import org.openmds.webmds.SignedIn.Way;
import org.openmds.webmds.openid.OpenIdSignIn;
import org.openmds.webmds.openid.OpenIdSignIn.SignedInUser;
import org.openmds.webmds.openid.Renewal;
import org.openmds.webmds.openid.SignInException;
import org.openmds.webmds.source.PageCaller;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.transform.StylesheetCompiler;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** The page where users sign in and out, by a token, a certificate, or an issuer of OpenID Connect. Thread-safe; blocks. */
final class SignInPages implements AutoCloseable {

    static final String PAGE = "sign-in";
    static final String ADDRESS = "/webmds/" + PAGE;
    /** Begins the sign-in at the issuer. */
    static final String BEGIN = "sign-in-begin";
    /** The page to which the issuer sends the browser back. */
    static final String END = "sign-in-end";
    private static final String COOKIE = "webmds-sign-in";
    /** Time after which a user with a certificate must sign in again, unless it ends before. */
    private static final Duration LONGEST = Duration.ofHours(12);
    private static final Logger LOG = LogManager.getLogger();

    private final GroupCatalog catalog;
    private final PageFrame frame;
    private final StylesheetCompiler stylesheetCompiler;
    private final TriggerCalls triggers;
    private final PageAccess access;
    private final Optional<OpenIdSignIn> issuer;
    private final Supplier<List<String>> origins;
    private final SignInTools tools;

    /**
     * Ways to find out who a user is.
     *
     * @param triggers
     *            shows a credential to the services
     * @param origins
     *            URLs by which browsers reach WebMDS; the first is that of the page after a sign-in at the issuer
     */
    record UserSources(TriggerCalls triggers, PageAccess access, Optional<OpenIdSignIn> issuer,
            Supplier<List<String>> origins) {
    }

    /** @param random cryptographically strong random numbers */
    record SignInTools(RandomGenerator random, InstantSource clock) {
    }

    SignInPages(GroupCatalog catalog, PageFrame frame, StylesheetCompiler stylesheetCompiler, UserSources users,
            SignInTools tools) {
        this.catalog = catalog;
        this.frame = frame;
        this.stylesheetCompiler = stylesheetCompiler;
        this.triggers = users.triggers();
        this.access = users.access();
        this.issuer = users.issuer();
        this.origins = users.origins();
        this.tools = tools;
    }

    static boolean has(String name) {
        return name.equals(PAGE) || name.equals(BEGIN) || name.equals(END);
    }

    /** Answers GET or HEAD of the page of the user's session. */
    WebPage page(BrowserVisit visit, Request request) throws TransformException {
        Optional<LentCredential> certificate = access.lend(request);
        certificate.ifPresent(LentCredential::close);
        PageUser user = user(visit);
        XmlFragmentBuilder page = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(new QName("user"))
                .attribute(new QName("name"), user.name())
                .attribute(new QName("refusal"), user.refusal())
                .attribute(new QName("issuer"), issuer.map(each -> each.issuer().getHost()).orElse(""))
                .attribute(new QName("certificate"), certificate.map(LentCredential::subject).orElse(""));
        visit.signedIn().ifPresent(signedIn -> {
            page.attribute(new QName("way"), signedIn.way().word())
                    .attribute(new QName("shown"), signedIn.name());
            if (!signedIn.end().equals(Instant.MAX) && !signedIn.isRenewable()) {
                page.attribute(new QName("until"), signedIn.end().toString());
            }
        });
        user.rights().ifPresent(rights -> page.attribute(new QName("rights"), words(rights)));
        Map<String, String> parameters = new HashMap<>(frame.parameters(catalog.groups().getFirst(), PageForm.HTML));
        parameters.put("groups", catalog.groups().getFirst());
        parameters.put("csrf", visit.csrf());
        XmlFragment document = page.end().build();
        return new WebPage(200, WebPage.HTML,
                catalog.builtIn(PAGE).transform(stylesheetCompiler.document(document), parameters), "");
    }

    /** Returns the clock of sign-ins. */
    InstantSource clock() {
        return tools.clock();
    }

    /** Returns the words for rights. */
    static String words(Set<AccessRight> rights) {
        return rights.stream()
                .sorted()
                .map(right -> right.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" "));
    }

    /** Returns the user of a session, after a service has seen his credential. */
    private PageUser user(BrowserVisit visit) {
        if (visit.token().isPresent()) {
            Optional<String> refusal = refusal(visit.token());
            if (refusal.isPresent()) {
                return PageUser.refused(refusal.get());
            }
        }
        return access.user(visit.token());
    }

    /** Shows a credential to a service, which counts wrong ones and answers them later and later; returns the reason for a refusal. */
    Optional<String> refusal(Optional<Authorization> token) {
        try {
            PageCaller.current().withToken(token).call(triggers::firingCount);
            return Optional.empty();
        } catch (SourceException e) {
            return e.reason() == SourceException.Cause.RIGHT
                    ? Optional.of(String.valueOf(e.getMessage()))
                    : Optional.empty();
        }
    }

    /** Returns the sign-in by the certificate of the browser's connection, if the services accept it. */
    SignedIn byCertificate(Request request) throws SignInException {
        try (LentCredential lent = access.lend(request)
                .orElseThrow(() -> new SignInException(
                        "this connection has no certificate, or certificates do not count at this server"))) {
            PageUser user = access.user(Optional.of(lent.authorization()));
            if (!user.refusal().isEmpty()) {
                throw new SignInException(user.refusal());
            }
            return SignedIn.byCertificate(lent.subject(), lent.fingerprint(),
                    Collections.min(List.of(lent.end(), tools.clock().instant().plus(LONGEST))));
        }
    }

    /** Sends the browser to the issuer. */
    PageReply begin(Request request) throws SignInException {
        String browser = random();
        URI page = issuer().begin(browser, back(), tools.random());
        // Strict cookies do not come back with the answer of the issuer.
        return PageReply.redirect(page.toString())
                .with("Set-Cookie", "%s=%s; Path=/webmds; Max-Age=600; HttpOnly; SameSite=Lax%s".formatted(COOKIE,
                        browser, secure(request)));
    }

    /** Takes the answer of the issuer. */
    SignedIn end(Request request) throws SignInException {
        SignedInUser user = issuer().finish(browser(request),
                Optional.ofNullable(request.getHttpURI().getQuery()).orElse(""));
        Renewal.Renewed tokens = new Renewal.Renewed(user.accessToken(), user.refreshToken(), user.end());
        return SignedIn.byIssuer(user.name(), Authorization.bearer(user.accessToken()), user.idToken(), tokens,
                SessionRenewals.renewal(tools.clock().instant(), user.end()));
    }

    /** Shows a refresh token to the issuer. */
    Renewal renew(String refreshToken) {
        return issuer.map(each -> each.renew(refreshToken)).orElseGet(Renewal.Unanswered::new);
    }

    /** Tells the administrator that the issuer did not renew a sign-in. */
    void ended(Request request, BrowserVisit visit, String reason) {
        access.signIns()
                .add(request, new SignInEvent(SignInAction.SIGN_OUT, Way.ISSUER.word(),
                        visit.signedIn().map(SignedIn::name).orElse(""), "", reason));
    }

    private OpenIdSignIn issuer() throws SignInException {
        return issuer.orElseThrow(() -> new SignInException("users of this WebMDS do not sign in at an issuer"));
    }

    private URI back() {
        return origin("/webmds/" + END);
    }

    private URI origin(String path) {
        return URI.create(origins.get().getFirst().replaceFirst("/+$", "") + path);
    }

    private static String browser(Request request) {
        return Request.getCookies(request)
                .stream()
                .filter(cookie -> cookie.getName().equals(COOKIE))
                .map(HttpCookie::getValue)
                .findFirst()
                .orElse("");
    }

    /** Returns the attribute of cookies that browsers send only over TLS, if they reach WebMDS over TLS. */
    String secure(Request request) {
        return request.isSecure() || origins.get().stream().limit(1).anyMatch(url -> url.startsWith("https:"))
                ? "; Secure"
                : "";
    }

    /** Tells the administrator about a sign-in, and returns it. */
    SignedIn logged(Request request, SignedIn signedIn) {
        log(request, SignInAction.SIGN_IN, signedIn);
        return signedIn;
    }

    /** Tells the administrator that a user signs out, and shows the page where the user can do it at the issuer, too. */
    PageReply signedOut(Request request, Optional<SignedIn> ended) {
        ended.ifPresent(signedIn -> log(request, SignInAction.SIGN_OUT, signedIn));
        return ended.filter(signedIn -> signedIn.way() == Way.ISSUER)
                .flatMap(signedIn -> issuer
                        .flatMap(each -> each.signOutPage(signedIn.idToken(), origin(ADDRESS))))
                .map(page -> PageReply.of(ErrorPages.signedOut(page)))
                .orElseGet(() -> PageReply.redirect(ADDRESS));
    }

    private void log(Request request, SignInAction action, SignedIn signedIn) {
        Optional<LentCredential> certificate = certificate(request, signedIn.way());
        PageUser user = access.user(signedIn.token().or(() -> certificate.map(LentCredential::authorization)));
        certificate.ifPresent(LentCredential::close);
        access.signIns()
                .add(request, new SignInEvent(action, signedIn.way().word(),
                        user.name().isEmpty() ? signedIn.name() : user.name(),
                        certificate.map(LentCredential::subject).orElse(""),
                        action == SignInAction.SIGN_IN ? user.refusal() : ""));
    }

    private Optional<LentCredential> certificate(Request request, Way way) {
        return way == Way.CERTIFICATE ? access.lend(request) : Optional.empty();
    }

    /** Tells the administrator about a failed sign-in, and returns its page. */
    PageReply failed(Request request, Way way, SignInException failure) {
        Optional<LentCredential> certificate = certificate(request, way);
        certificate.ifPresent(LentCredential::close);
        access.signIns()
                .add(request,
                        new SignInEvent(SignInAction.SIGN_IN, way.word(), "",
                                certificate.map(LentCredential::subject).orElse(""),
                                String.valueOf(failure.getMessage())));
        LOG.warn("a sign-in failed: {}", failure.getMessage());
        return PageReply.of(ErrorPages.forbidden("You are not signed in: %s.".formatted(failure.getMessage()),
                "Begin again on the page Sign in; if it fails again, tell the administrator of this WebMDS."));
    }

    /** Tells the administrator about a request that was refused for the certificate of its connection, and returns its page. */
    PageReply refused(Request request, String subject, String reason) {
        access.signIns()
                .add(request, new SignInEvent(SignInAction.CREDENTIAL_REFUSED, Way.CERTIFICATE.word(), "", subject,
                        reason));
        return PageReply
                .of(ErrorPages.forbidden(reason, "Close the browser and connect with a certificate that is valid."));
    }

    @Override
    public void close() {
        issuer.ifPresent(OpenIdSignIn::close);
    }

    private String random() {
        byte[] bytes = new byte[16];
        tools.random().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
