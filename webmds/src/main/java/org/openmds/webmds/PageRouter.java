package org.openmds.webmds;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.PageTransform;
import org.openmds.webmds.transform.SourceDocument;
import org.openmds.webmds.transform.TransformException;

/** The router from URLs to pages. Thread-safe. */
final class PageRouter implements AutoCloseable {

    /** WebMDS's own pages; each has a style sheet of its name. */
    private static final List<String> PAGES = List.of("dashboard", "site", "cluster", "host", "hosts", "queues", "grid",
            "sources",
            "hierarchy", "overview", "entry");
    private static final String INFO = "webmds";

    private final PageCatalog catalog;
    private final PageDocuments documents;
    private final PageRenderer renderer = new PageRenderer();

    /** The sources, style sheets and files that an address can name, besides the service groups. */
    interface PageCatalog extends GroupCatalog {

        /** Returns a source that {@code info=} can name: {@code indexinfo}, a group, or one of the administrator's. */
        Optional<XmlSource> source(String name) throws SourceException;

        /** Returns a style sheet that {@code xsl=} can name: {@code servicegroupxsl}, {@code sgedetailxsl}, or one of the administrator's. */
        Optional<PageTransform> transform(String name) throws TransformException;

        /** Returns a file of the administrator that is sent unchanged, such as a form. */
        Optional<byte[]> form(String file) throws SourceException;
    }

    PageRouter(PageCatalog catalog, PageDocuments documents) {
        this.catalog = catalog;
        this.documents = documents;
    }

    /** Makes the page that users open first, so that they do not wait for its style sheet. */
    void prepareFirst() {
        prepare(PAGES.getFirst());
    }

    /** Makes each page once. */
    void prepareAll() {
        PAGES.forEach(this::prepare);
        for (String page : List.of("alerts", "trigger", "query", "kinds", "sign-in")) {
            PageTransform _ = catalog.builtIn(page);
        }
    }

    private void prepare(String page) {
        WebPage _ = page(new RequestedPage(page, PageForm.HTML), new RequestParameters(Map.of()));
    }

    /** Returns a page below {@code /webmds/}. */
    WebPage page(RequestedPage requested, RequestParameters requestParameters) {
        String name = requested.name();
        try {
            if (name.equals(INFO)) {
                return info(requestParameters);
            }
            if (PAGES.contains(name)) {
                return builtIn(requested, requestParameters);
            }
            Optional<byte[]> form = catalog.form(name);
            return form.isPresent()
                    ? new WebPage(200, WebPage.HTML, form.get(), "")
                    : ErrorPages.notFound("WebMDS has no page '%s'.".formatted(name),
                            "The pages are " + String.join(", ", PAGES) + ", query, alerts and sign-in.");
        } catch (SourceException e) {
            return ErrorPages.of(e);
        } catch (TransformException e) {
            return ErrorPages.transform(String.valueOf(e.getMessage()));
        }
    }

    private WebPage builtIn(RequestedPage requested, RequestParameters requestParameters)
            throws SourceException, TransformException {
        List<String> groups = catalog.groups();
        String group = requestParameters.value("group").orElse(groups.getFirst());
        if (!groups.contains(group) && !(group.equals(PageFrame.ALL) && groups.size() > 1)) {
            return ErrorPages.notFound("WebMDS shows no service group '%s'.".formatted(group),
                    "It shows " + String.join(", ", groups) + ".");
        }
        Map<String, String> parameters = new HashMap<>(requestParameters.stylesheetParameters());
        parameters.putAll(documents.frame().parameters(group, requested.form()));
        return renderer.render(
                documents.of(requested.name(), group,
                        parameters.getOrDefault(requested.name().equals("entry") ? "EntryKey" : "name", "")),
                catalog.builtIn(requested.name()), parameters, requested.form());
    }

    /** Answers GT4's URL interface. */
    private WebPage info(RequestParameters requestParameters) throws SourceException, TransformException {
        Optional<String> name = requestParameters.value("info");
        if (name.isEmpty()) {
            return ErrorPages.badRequest("The parameter 'info' is missing.",
                    "Name a source: /webmds/webmds?info=indexinfo&xsl=servicegroupxsl");
        }
        Optional<XmlSource> source = catalog.source(name.get());
        if (source.isEmpty()) {
            return ErrorPages.notFound("There is no source '%s'.".formatted(name.get()),
                    "The administrator of this WebMDS defines sources in its configuration.");
        }
        Map<String, String> options = options(name.get(), source.get(), requestParameters);
        Optional<String> transform = requestParameters.value("xsl");
        if (transform.isEmpty()) {
            SourceDocument document = documents.read(name.get(), source.get(), options);
            return new WebPage(200, source.get().contentType(), document.bytes(), document.version());
        }
        Optional<PageTransform> stylesheet = catalog.transform(transform.get());
        if (stylesheet.isEmpty()) {
            return ErrorPages.notFound("There is no style sheet '%s'.".formatted(transform.get()),
                    "Omit xsl= to see the XML.");
        }
        Map<String, String> parameters = new HashMap<>(requestParameters.stylesheetParameters());
        SourceDocument document = documents.read(name.get(), source.get(), options);
        parameters.putAll(documents.frame()
                .parameters(catalog.groups().contains(name.get()) ? name.get() : catalog.groups().getFirst(),
                        PageForm.HTML));
        parameters.put("info", name.get());
        return renderer.render(document, stylesheet.get(), parameters, PageForm.HTML);
    }

    /** Returns the options of the source; others are refused, because the configuration decides what is read from which service. */
    private static Map<String, String> options(String name, XmlSource source, RequestParameters requestParameters)
            throws SourceException {
        Map<String, String> options = requestParameters.options(name);
        for (String option : options.keySet()) {
            if (!source.options().contains(option)) {
                throw new SourceException(SourceException.Cause.REQUEST,
                        "source %s has no option '%s' for URLs; its options are: %s".formatted(name, option,
                                source.options().isEmpty()
                                        ? "none"
                                        : String.join(", ", source.options().stream().sorted().toList())));
            }
        }
        return options;
    }

    @Override
    public void close() {
        renderer.close();
    }
}
