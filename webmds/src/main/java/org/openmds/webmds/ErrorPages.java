package org.openmds.webmds;

import java.net.URI;

import org.openmds.webmds.source.SourceException;

/** Error pages with the reason and advice. They show no stack trace and no file name of this machine. */
final class ErrorPages {

    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int SERVER_ERROR = 500;
    private static final int BAD_GATEWAY = 502;
    static final int UNAVAILABLE = 503;
    private static final int INSUFFICIENT_STORAGE = 507;
    private static final String BUSY_TITLE = "The server is busy";
    private static final String TRY_AGAIN = "Try again in a moment.";

    private ErrorPages() {
    }

    /** Returns the page for a source without a document. */
    static WebPage of(SourceException failure) {
        return of(failure, advice(failure));
    }

    /** @param advice advice for the users of the page */
    static WebPage of(SourceException failure, String advice) {
        String title = switch (failure.reason()) {
            case REQUEST -> "This request cannot be answered";
            case FAULT -> "The service answered with a fault";
            case GONE -> "The service has no such resource";
            case RIGHT -> "The service does not allow this";
            case UNREACHABLE -> "The service does not answer";
            case BUSY -> BUSY_TITLE;
            case TOO_LARGE -> "The document is too large for WebMDS";
            case CONFIGURATION -> "WebMDS is not configured for this";
        };
        return page(status(failure), title, String.valueOf(failure.getMessage()), advice);
    }

    static int status(SourceException failure) {
        return switch (failure.reason()) {
            case REQUEST -> BAD_REQUEST;
            case RIGHT -> FORBIDDEN;
            case GONE -> NOT_FOUND;
            case FAULT, UNREACHABLE -> BAD_GATEWAY;
            case BUSY -> UNAVAILABLE;
            case TOO_LARGE -> INSUFFICIENT_STORAGE;
            case CONFIGURATION -> SERVER_ERROR;
        };
    }

    /** Returns advice for the user. */
    static String advice(SourceException failure) {
        return switch (failure.reason()) {
            case REQUEST -> "Correct the request and try again.";
            case FAULT ->
                "If you wrote an expression, check it; otherwise tell the administrator of the service.";
            case GONE -> "It was removed, its lease expired, or it has another name: go back and choose it again.";
            case RIGHT -> "Ask the administrator for a token with the right to do this.";
            case UNREACHABLE -> "Try again in a moment; if the problem remains, tell the administrator of the service.";
            case BUSY -> TRY_AGAIN;
            case TOO_LARGE ->
                "The dashboard still shows the sums. Ask with mds query for a part, or let the administrator raise webmds.document-size, with more heap (-Xmx).";
            case CONFIGURATION -> "Tell the administrator of this WebMDS.";
        };
    }

    /** Returns the page for a failed style sheet. */
    static WebPage transform(String message) {
        return page(SERVER_ERROR, "The page cannot be created", message,
                "If the style sheet is yours, correct it: it is read again with the next request.");
    }

    /** Returns the page for a user who was refused because others, or he himself, occupy what the page needs. */
    static WebPage busy(String message) {
        return page(UNAVAILABLE, BUSY_TITLE, message, TRY_AGAIN);
    }

    static WebPage notFound(String what, String known) {
        return page(NOT_FOUND, "There is no such page", what, known);
    }

    static WebPage badRequest(String what, String doThis) {
        return page(BAD_REQUEST, "This request cannot be answered", what, doThis);
    }

    static WebPage method(String method, String doThis) {
        return page(405, "This page does not accept this method", "The request method was " + method + ".", doThis);
    }

    static WebPage forbidden(String what, String doThis) {
        return page(FORBIDDEN, "The request was refused", what, doThis);
    }

    /** Returns the page that a sign-in at an issuer ends with. A redirect would not bring the cookie of the session, because another site began it. */
    static WebPage signedIn() {
        return WebPage.html(200, """
                <!DOCTYPE html>
                <html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=%1$s">
                <title>Signed in - WebMDS</title></head><body><p><a href="%1$s">You are signed in</a></p></body></html>
                """.formatted(SignInPages.ADDRESS));
    }

    /**
     * Returns the page after a sign-out here, which leads on to the issuer. A redirect would not get there: the policy of pages lets forms go to this
     * server only.
     */
    static WebPage signedOut(URI issuer) {
        return WebPage.html(200,
                """
                        <!DOCTYPE html>
                        <html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=%1$s">
                        <title>Signed out - WebMDS</title></head><body><p>You are signed out here. <a href="%1$s">Sign out at the issuer, too</a></p></body></html>
                        """
                        .formatted(escaped(issuer.toString())));
    }

    /** Returns the page for a user who must sign in. */
    static WebPage signInFirst() {
        return page(FORBIDDEN, "Sign in first", "These pages are for users with the right to read.",
                "Sign in on the page %s.".formatted(SignInPages.ADDRESS));
    }

    private static WebPage page(int status, String title, String what, String doThis) {
        return WebPage.html(status,
                """
                        <!DOCTYPE html>
                        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
                        <meta name="color-scheme" content="light dark"><title>%1$s - WebMDS</title>
                        <link rel="icon" href="/webmds/static/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/webmds/static/webmds.css"></head>
                        <body><header class="top"><a class="brand" href="/webmds/">WebMDS</a></header>
                        <main class="error" id="content"><h1>%1$s</h1><p class="message">%2$s</p><p>%3$s</p>
                        <p><a href="/webmds/">To the dashboard</a></p></main></body></html>
                        """
                        .formatted(escaped(title), escaped(what), escaped(doThis)));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
