package org.openmds.webmds;

import java.nio.ByteBuffer;
import java.util.Optional;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.http.ClientAddress;
import org.openmds.webmds.source.ContentTypes;
import org.openmds.webmds.source.PageCaller;
import org.openmds.webmds.transform.BusyException;
import org.openmds.webmds.transform.DocumentMemory;
import org.openmds.webmds.transform.TransformException;

/**
 * The HTTP handler of {@code /webmds}: finds the page, sets security headers, and answers 304 if the browser has the current version. Blocks;
 * thread-safe.
 */
final class PageHandler extends Handler.Abstract {

    private static final Logger LOG = LogManager.getLogger();
    private static final String ROOT = "/webmds";
    private static final String STATIC = "static/";
    private static final String POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    /** Policy for XML from services: its XHTML elements must not navigate or send forms; browsers display XML with inline styles. */
    private static final String XML_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; "
            + "frame-ancestors 'none'; sandbox";
    private static final int NOT_MODIFIED = 304;
    private static final int NOT_ALLOWED = 405;
    private static final String RETRY_SECONDS = "5";
    /** Length of a page that is not counted: the send buffer of a connection takes it. */
    private static final int MAX_UNCOUNTED_BYTES = 16 << 10;

    private final PageRouter pageRouter;
    private final PersonalPages personal;
    private final DocumentMemory memory;
    private final Budget answers;
    private final StaticFiles files = new StaticFiles();

    /** @param answers limit for the bytes of pages until they are sent */
    PageHandler(PageRouter pageRouter, PersonalPages personal, DocumentMemory memory, Budget answers) {
        this.pageRouter = pageRouter;
        this.personal = personal;
        this.memory = memory;
        this.answers = answers;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        String path = Request.getPathInContext(request);
        if (path.equals(ROOT)) {
            protect(response);
            response.setStatus(301);
            response.getHeaders().put(HttpHeader.LOCATION, ROOT + "/");
            callback.succeeded();
            return true;
        }
        if (!path.startsWith(ROOT + "/")) {
            return false;
        }
        PageCaller caller = new PageCaller(ClientAddress.key(request), Optional.empty());
        PageReply reply = caller
                .call(() -> memory.during(() -> reply(request, path.substring(ROOT.length() + 1))));
        int length = reply.page().body().length;
        if (length <= MAX_UNCOUNTED_BYTES) {
            send(reply, request, response, callback);
            return true;
        }
        Optional<BudgetPermit> held = answers.take(caller.lane(), length);
        send(held.isPresent() ? reply : PageReply.of(ErrorPages.busy(answers.refusal())), request, response,
                Callback.from(() -> held.ifPresent(BudgetPermit::close), callback));
        return true;
    }

    private PageReply reply(Request request, String name) {
        try {
            Optional<PageReply> refusal = name.startsWith(STATIC) ? Optional.empty() : personal.refusal(request);
            if (refusal.isPresent()) {
                return refusal.get();
            }
            if (!name.startsWith(STATIC) && !personal.allows(request, RequestedPage.of(name).name())) {
                return HttpMethod.GET.is(request.getMethod()) && RequestedPage.of(name).form() == PageForm.HTML
                        ? PageReply.redirect(SignInPages.ADDRESS)
                        : PageReply.of(ErrorPages.signInFirst());
            }
            if (HttpMethod.POST.is(request.getMethod()) && personal.has(name)) {
                return personal.post(name, request);
            }
            return read(request, name);
        } catch (BusyException e) {
            return PageReply.of(ErrorPages.busy(String.valueOf(e.getMessage())));
        } catch (TransformException e) {
            return PageReply.of(ErrorPages.transform(String.valueOf(e.getMessage())));
        } catch (RuntimeException | StackOverflowError e) {
            LOG.error("WebMDS could not create page {}", name, e);
            return PageReply.of(ErrorPages.transform("WebMDS has an internal error; see the server's log."));
        }
    }

    private PageReply read(Request request, String name) throws TransformException {
        if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
            return PageReply.of(ErrorPages.method(request.getMethod(), "Use GET."));
        }
        if (name.startsWith(STATIC)) {
            return PageReply.of(files.find(name.substring(STATIC.length()))
                    .orElseGet(() -> ErrorPages.notFound("There is no file %s.".formatted(name), "")));
        }
        RequestParameters requestParameters;
        try {
            requestParameters = RequestParameters.of(Request.extractQueryParameters(request));
        } catch (IllegalArgumentException | HttpException.IllegalStateException e) {
            return PageReply.of(
                    ErrorPages.badRequest(
                            "The URL is not encoded correctly, or one of its values is longer than %d characters."
                                    .formatted(RequestParameters.MAX_VALUE_CHARS),
                            "Correct it and try again."));
        }
        RequestedPage requested = RequestedPage.of(name);
        return personal.has(requested.name())
                ? personal.get(requested, requestParameters, request)
                : PageReply.of(pageRouter.page(requested, requestParameters));
    }

    private static void protect(Response response) {
        response.getHeaders().put("Content-Security-Policy", POLICY);
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        // With no-referrer, browsers would also hide the origin of WebMDS's own forms.
        response.getHeaders().put("Referrer-Policy", "same-origin");
    }

    private static void send(PageReply reply, Request request, Response response, Callback callback) {
        WebPage page = reply.page();
        var headers = response.getHeaders();
        reply.headers().forEach(headers::put);
        protect(response);
        if (ContentTypes.safe(page.contentType()).isPresent()) {
            headers.put("Content-Security-Policy", XML_POLICY);
        }
        if (page.status() == NOT_ALLOWED && !headers.contains(HttpHeader.ALLOW)) {
            headers.put(HttpHeader.ALLOW, "GET, HEAD");
        }
        if (page.status() == ErrorPages.UNAVAILABLE) {
            headers.put(HttpHeader.RETRY_AFTER, RETRY_SECONDS);
        }
        if (page.tag().isEmpty()) {
            headers.put(HttpHeader.CACHE_CONTROL, "no-store");
        } else {
            headers.put(HttpHeader.CACHE_CONTROL, "no-cache");
            headers.put(HttpHeader.ETAG, '"' + page.tag() + '"');
        }
        boolean compressed = PageCompression.applies(page, request);
        if (PageCompression.mayApply(page)) {
            headers.put(HttpHeader.VARY, HttpHeader.ACCEPT_ENCODING.asString());
        }
        boolean known = !page.tag().isEmpty() && Optional.ofNullable(request.getHeaders().get(HttpHeader.IF_NONE_MATCH))
                // The closing quotation mark is left out: the tag of the compressed page, also by a proxy, is longer.
                .filter(tags -> tags.contains('"' + page.tag()))
                .isPresent();
        if (known) {
            response.setStatus(NOT_MODIFIED);
            callback.succeeded();
            return;
        }
        response.setStatus(page.status());
        headers.put(HttpHeader.CONTENT_TYPE, page.contentType());
        byte[] body = compressed ? PageCompression.compressed(page.body()) : page.body();
        if (compressed) {
            headers.put(HttpHeader.CONTENT_ENCODING, PageCompression.ENCODING);
            headers.put(HttpHeader.ETAG, '"' + page.tag() + "-gzip\"");
        }
        headers.put(HttpHeader.CONTENT_LENGTH, body.length);
        if (HttpMethod.HEAD.is(request.getMethod())) {
            callback.succeeded();
        } else {
            response.write(true, ByteBuffer.wrap(body), callback);
        }
    }
}
