package org.openmds.webmds;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebMdsTest {

    /** Elements in the sense of a browser: a {@code <} in an attribute's value begins none. */
    private static final Pattern TAG = Pattern
            .compile("<!DOCTYPE[^>]*>|</?[a-zA-Z][a-zA-Z0-9]*+(?:\\s++[^\\s\"'>/=]++(?:=\"[^\"]*+\")?+)*+\\s*+/?>",
                    Pattern.CASE_INSENSITIVE);

    @TempDir
    private Path folder;

    private final FakeGroupService service = new FakeGroupService(SampleGroups.of("node1"));
    private WebMdsFixture web;

    @BeforeEach
    void open() throws Exception {
        web = new WebMdsFixture(service, Optional.of(folder));
    }

    @AfterEach
    void close() throws Exception {
        web.close();
        service.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/webmds/", "/webmds/entry?EntryKey=k1", "/webmds/hosts", "/webmds/queues", "/webmds/grid",
        "/webmds/sources",
        "/webmds/hierarchy", "/webmds/webmds?info=indexinfo&xsl=servicegroupxsl",
        "/webmds/webmds?info=indexinfo&xsl=sgedetailxsl&xslParam.GroupKey=g&xslParam.EntryKey=k1", "/webmds/none",
        "/webmds/webmds?info=none"})
    void get_anyPage_isSafelyFramed(String path) throws Exception {
        HttpResponse<String> page = web.get(path);
        assertThat(page.headers().firstValue("Content-Security-Policy")).hasValueSatisfying(policy -> assertThat(policy)
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'")
                .doesNotContain("unsafe"));
        assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(page.headers().firstValue("Referrer-Policy")).hasValue("same-origin");
        assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(page.body()).doesNotContainIgnoringCase(" style=", " onclick=", "javascript:", "<style");
        if (page.statusCode() == 200) {
            assertThat(page.body()).containsIgnoringCase("<!doctype html>")
                    .doesNotContain("src=\"http", "href=\"//")
                    .contains("<a href=\"/api/reference\">", "<a href=\"/api/openapi.json\">");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HOST", "an.example", "/HostService"})
    void get_overviewFiltered_showsWhatHasTheText(String text) throws Exception {
        service.says(SampleGroups.of("an.example.org"));

        HttpResponse<String> found = web.get("/webmds/overview?q=" + text);
        assertThat(found.statusCode()).as(found.body()).isEqualTo(200);
        assertThat(found.body()).contains("EntryKey=k1");
        HttpResponse<String> none = web.get("/webmds/overview?q=x" + text);
        assertThat(none.statusCode()).isEqualTo(200);
        assertThat(none.body()).contains("None of the ").doesNotContain("EntryKey=k1");
    }

    @Test
    void get_pageThatIsKnown_is304() throws Exception {
        HttpResponse<String> first = web.get("/webmds/hosts");
        String tag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> second = web.get("/webmds/hosts", "If-None-Match", tag);
        assertThat(second.statusCode()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
        service.says(SampleGroups.of("node2"));
        HttpResponse<String> third = web.get("/webmds/hosts", "If-None-Match", tag);
        assertThat(third.statusCode()).isEqualTo(200);
        assertThat(third.body()).contains("node2");
    }

    @Test
    void head_hasTheHeadersAlone() throws Exception {
        HttpResponse<String> page = web.send("HEAD", "/webmds/hosts");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).isEmpty();
        assertThat(page.headers().firstValueAsLong("Content-Length")).hasValue(
                web.get("/webmds/hosts").body().getBytes(UTF_8).length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE"})
    void send_otherMethod_is405(String method) throws Exception {
        HttpResponse<String> page = web.send(method, "/webmds/hosts");
        assertThat(page.statusCode()).isEqualTo(405);
        assertThat(page.headers().firstValue("Allow")).hasValue("GET, HEAD");
        assertThat(service.requests()).isEmpty();
    }

    @Test
    void get_badEncoding_is400() throws Exception {
        assertThat(raw("/webmds/hosts?q=%zz")).contains(" 400 ");
        assertThat(raw("/webmds/hosts?q=" + "a".repeat(8_193))).containsAnyOf(" 400 ", " 414 ", " 431 ");
        assertThat(raw("/webmds/hosts?q=%c3%28")).doesNotContain(" 500 ");
    }

    @Test
    void get_whatIsNotThere_saysWhatThereIs() throws Exception {
        assertThat(web.get("/webmds").statusCode()).isEqualTo(301);
        assertThat(web.get("/webmds/none").body()).contains("has no page &#39;none&#39;".replace("&#39;", "'"),
                "overview");
        assertThat(web.get("/webmds/hosts?group=none").body()).contains("no service group 'none'", "It shows group");
        assertThat(web.get("/webmds/webmds").statusCode()).isEqualTo(400);
        assertThat(web.get("/webmds/webmds?info=indexinfo&xsl=none").statusCode()).isEqualTo(404);
        assertThat(web.get("/webmds/static/none.js").statusCode()).isEqualTo(404);
        assertThat(web.get("/webmds/static/..%2fxslt%2fcommon.xsl").statusCode()).isBetween(400, 404);
        assertThat(web.get("/elsewhere").statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"webmds.css", "webmds.js", "icon.svg"})
    void get_ownFile_isThere(String name) throws Exception {
        assertThat(web.get("/webmds/static/" + name).statusCode()).isEqualTo(200);
    }

    @Test
    void get_raw_isTheXmlAsItsType() throws Exception {
        HttpResponse<String> raw = web.get("/webmds/webmds?info=indexinfo");
        assertThat(raw.headers().firstValue("Content-Type")).hasValue("application/xml; charset=utf-8");
        assertThat(raw.body()).contains("node1");
        assertThat(raw.headers().firstValue("Content-Security-Policy").orElse("")).endsWith("; sandbox");
        assertThat(web.get("/webmds/").headers().firstValue("Content-Security-Policy").orElse(""))
                .doesNotContain("sandbox");
    }

    @Test
    void get_serviceThatFails_isAnErrorPage() throws Exception {
        service.fails("out of order &lt;b>");
        HttpResponse<String> page = web.get("/webmds/");
        assertThat(page.statusCode()).isEqualTo(502);
        assertThat(page.body()).contains("out of order &lt;b&gt;").doesNotContain("Exception", "\tat ");
        service.close();
        assertThat(web.get("/webmds/").body()).contains("The service does not answer");
    }

    @Test
    void get_infoNamesAnotherGroup_pageIsOfThatGroup() throws Exception {
        assertThat(web.get("/webmds/webmds?info=second&xsl=servicegroupxsl").body())
                .contains("/webmds/entry?group=second&amp;EntryKey=", "data-group=\"second\"");
        assertThat(web.get("/webmds/webmds?info=indexinfo&xsl=servicegroupxsl").body())
                .contains("/webmds/entry?group=group&amp;EntryKey=", "data-group=\"group\"");
    }

    @Test
    void get_openEnded_asksWhatTheAddressSays() throws Exception {
        assertThat(web.get("/webmds/webmds?info=openEndedQuery&xmlSource.openEndedQuery.param.xpathQuery=//a")
                .statusCode())
                .isEqualTo(200);
        assertThat(service.requests()).last().asString().contains("//a");
        service.says("<p>1</p>");
        assertThat(web.get("/webmds/webmds?info=openEndedRP&xmlSource.openEndedRP.param.namespace=urn:n"
                + "&xmlSource.openEndedRP.param.property=P&xmlSource.openEndedRP.param.group=group").body())
                .contains("1</p>");
        assertThat(web.get("/webmds/webmds?info=openEndedQuery&xmlSource.openEndedQuery.param.group=other").body())
                .contains("no service group 'other'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"endpoint", "file", "endpointFile", "allowUserEndpoints", "x"})
    void get_optionThatTheSourceDoesNotLeaveOpen_is400(String option) throws Exception {
        HttpResponse<String> page = web
                .get("/webmds/webmds?info=openEndedQuery&xmlSource.openEndedQuery.param." + option
                        + "=http://127.0.0.1:1/");
        assertThat(page.statusCode()).isEqualTo(400);
        assertThat(page.body()).contains("has no option '%s'".formatted(option));
        assertThat(service.requests()).isEmpty();
    }

    @Test
    void get_ownPages_showAsSoonAsTheyAreThere() throws Exception {
        assertThat(web.get("/webmds/webmds?info=indexinfo&xsl=mine").statusCode()).isEqualTo(404);
        write("mine.xsl", "<xsl:param name='a'/><xsl:template match='/'><p>{$a} {count(//*:Host)}</p></xsl:template>");
        assertThat(
                web.get("/webmds/webmds?info=indexinfo&xsl=mine&xslParam.a=<x>".replace("<", "%3C").replace(">", "%3E"))
                        .body())
                .contains("<p>&lt;x&gt; 1</p>");
        write("mine.xsl", "\n<xsl:template match='/'><xsl:broken/></xsl:template>");
        HttpResponse<String> broken = web.get("/webmds/webmds?info=indexinfo&xsl=mine");
        assertThat(broken.statusCode()).isEqualTo(500);
        assertThat(broken.body()).contains("style sheet mine cannot be used: line 2:")
                .doesNotContain(folder.toString());
        assertThat(web.get("/webmds/").statusCode()).isEqualTo(200);
        Files.writeString(folder.resolve("ask.html"), "<form></form>");
        assertThat(web.get("/webmds/ask.html").body()).isEqualTo("<form></form>");
        write("servicegroupxsl.xsl", "<xsl:template match='/'><p>instead</p></xsl:template>");
        assertThat(web.get("/webmds/webmds?info=indexinfo&xsl=servicegroupxsl").body()).contains("instead");
        Files.writeString(folder.resolve("bad"), "<WebmdsConfig><className>x.Y</className></WebmdsConfig>");
        assertThat(web.get("/webmds/webmds?info=bad").body()).contains("source bad cannot be used: className must be")
                .doesNotContain(folder.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/webmds/", "/webmds/entry?EntryKey=k1", "/webmds/hosts", "/webmds/queues", "/webmds/grid",
        "/webmds/sources",
        "/webmds/hierarchy", "/webmds/?per=x&page=-1&sort=none&q=%3Cscript%3E"})
    void get_hostileData_areText(String path) throws Exception {
        service.says(SampleGroups.hostile());
        HttpResponse<String> page = web.get(path);
        assertThat(page.statusCode()).as(page.body().substring(0, 900)).isEqualTo(200);
        assertThat(page.body()).doesNotContain("href=\"javascript:");
        List<String> tags = TAG.matcher(page.body()).results().map(MatchResult::group).toList();
        assertThat(tags).noneMatch(tag -> tag.startsWith("<img"))
                .filteredOn(tag -> tag.startsWith("<script"))
                .allSatisfy(tag -> assertThat(tag).startsWith("<script src=\"/webmds/static/"));
        assertThat(TAG.matcher(page.body()).replaceAll("")).doesNotContain("<");
        assertThat(page.body().length()).isLessThan(8 << 20);
    }

    @Test
    void get_hostileEntry_showsItAsItIs() throws Exception {
        service.says(SampleGroups.hostile());
        assertThat(web.get("/webmds/entry?EntryKey=k1").body()).contains("&lt;script&gt;alert(1)&lt;/script&gt;")
                .contains("]]&gt;");
        assertThat(web.get("/webmds/webmds?info=indexinfo").body()).contains("&lt;script>alert(1)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/webmds/?q=", "/webmds/?group=", "/webmds/entry?EntryKey=", "/webmds/webmds?info=",
        "/webmds/webmds?info=indexinfo&xsl=", "/webmds/?kind=", "/webmds/?within=", "/webmds/hosts?q="})
    void get_hostileAddress_isText(String path) throws Exception {
        String page = web.get(path + URLEncoder.encode("\"'><script>alert(1)</script>\u202e\u0001", UTF_8)).body();
        assertThat(page).doesNotContain("<script>alert");
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name),
                "<xsl:stylesheet version='3.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform' expand-text='yes'>"
                        + content
                        + "</xsl:stylesheet>");
    }

    /** Sends a raw request that the HTTP client would refuse to send. */
    private String raw(String target) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write("GET %s HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".formatted(target).getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}
