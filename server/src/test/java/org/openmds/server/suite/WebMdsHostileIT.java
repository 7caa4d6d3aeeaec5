package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Hostile entries on every page: they appear as text and do not change the layout or the behaviour of the page. */
@EnabledOnOs(OS.LINUX)
@InBrowser
class WebMdsHostileIT {

    private static final String SCRIPT = "<script>alert('own page taken')</script>";
    private static final String RTL = "\u202egro.elp\u200fmaxe";
    private static final String TEXT = SCRIPT + "]]>'\"><img src=x onerror=alert(1)>" + RTL;
    /** The driver leaves out characters of zero width when it reads text. */
    private static final String READ = TEXT.replace("\u200f", "");
    private static final int LONG = 1 << 20;
    /** A script that returns the direction marks that affect more than the element of their text. */
    private static final String MARKS_THAT_GET_OUT = """
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const out = [];
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                if (/[\\u202e\\u200f]/.test(node.data)) {
                    let each = node.parentElement;
                    while (each && each !== document.body && !/isolate|plaintext/.test(getComputedStyle(each).unicodeBidi)) {
                        each = each.parentElement;
                    }
                    if (!each || each === document.body) {
                        out.push(node.parentElement.outerHTML.slice(0, 80));
                    }
                }
            }
            return out.join();
            """;

    @TempDir
    static Path state;

    private static RunningServer server;
    private static final Map<String, String> PAGES = new LinkedHashMap<>();

    @BeforeAll
    static void start() {
        server = RunningServer.withPages(state, TriggerKeys.quick()
                .rule("hostile", "match", "//glue:Host", "for", "0s", "actions", "topic", "summary", "{{name}}",
                        "values[0].name", "name", "values[0].value", "//glue:Host/@glue:Name")
                .with("limits.attribute", "2MiB", "sources.shortest-interval", "100ms")
                .list());
        IndexClient index = server.index();
        String key = EntryReference.of(index.call(RequestBodies.add("host", host(), "PT1H"))).key();
        EntryReference.of(index.call(RequestBodies.add("queue", queue(), "PT1H")));
        EntryReference.of(index.call(RequestBodies.add("list", below(), "PT1H")));
        await().until(() -> TriggerView.of(server.url(""), "hostile").state().equals("firing"));
        for (String page : List.of("dashboard", "overview", "hosts", "queues", "grid", "sources", "hierarchy",
                "triggers",
                "trigger?id=hostile", "entry?EntryKey=" + key, "query?expression=//glue:Host",
                "query?as=table&expression=//glue:Host", "query?as=xml&expression=//glue:Host",
                "query?expression=string(//glue:Host/@glue:Name)", "overview?q=%3Cscript%3E%E2%80%AE",
                "entry?EntryKey=%3Cscript%3Ealert(1)%3C/script%3E", "webmds?info=%3Cscript%3Ealert(1)%3C/script%3E")) {
            PAGES.put(page, server.url("/webmds/" + page));
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void everyPage_showsThemAsText(HeadlessBrowser browser) {
        SoftAssertions softly = new SoftAssertions();
        PAGES.forEach((name, url) -> {
            browser.open(url);
            softly.assertThat(browser.run(Boolean.class,
                    "return [...document.scripts].every(each => each.src.endsWith('/webmds/static/webmds.js'));"))
                    .as("%s has its own script alone", name)
                    .isTrue();
            softly.assertThat(browser.has("img, iframe, [onerror]")).as("%s has no element of theirs", name).isFalse();
            softly.assertThat(browser.run(Long.class, "return document.documentElement.outerHTML.length;"))
                    .as(name)
                    .isLessThan(LONG);
            softly.assertThat(browser.run(String.class, MARKS_THAT_GET_OUT)).as(name).isEmpty();
            softly.assertThat(browser.console())
                    .as(name)
                    .noneMatch(message -> !message.contains("Failed to load resource"));
        });
        softly.assertAll();
    }

    @Test
    void everyPage_isAsWideAsItsWindow(HeadlessBrowser browser) {
        browser.width(HeadlessBrowser.PHONE);
        SoftAssertions softly = new SoftAssertions();
        PAGES.forEach((name, url) -> {
            browser.open(url);
            softly.assertThat(browser.overflow()).as(name).isZero();
        });
        softly.assertAll();
    }

    @Test
    void entry_isReadAsItIs(HeadlessBrowser browser) {
        browser.open(PAGES.getOrDefault("hosts", ""));
        assertThat(browser.text("tbody")).contains(READ);

        browser.open(PAGES.getOrDefault("overview", ""));
        assertThat(browser.text("tbody")).contains(READ);

        browser.open(PAGES.keySet()
                .stream()
                .filter(name -> name.startsWith("entry?EntryKey=") && !name.contains("%"))
                .map(PAGES::get)
                .findFirst()
                .orElseThrow());
        assertThat(browser.text("h1")).contains(READ);
        assertThat(browser.text(".tree")).contains("(%d characters)".formatted(LONG), READ);
        browser.picture("hostile-light");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("'", "&apos;")
                .replace("\"",
                        "&quot;");
    }

    private static String host() {
        return """
                <g:Host xmlns:g='http://mds.globus.org/glue/ce/1.1' g:Name='%1$s'><g:OperatingSystem g:Name='%1$s'/>\
                <g:FileSystem g:Name='%1$s' g:Root='%1$s' g:Size='10' g:AvailableSpace='5'/><x xmlns='%1$s' y='%1$s'>%1$s</x><z a='%2$s'/></g:Host>"""
                .formatted(escaped(TEXT), "a".repeat(LONG));
    }

    private static String queue() {
        return """
                <g:ComputingElement xmlns:g='http://mds.globus.org/glue/ce/1.1' g:Name='%1$s'><g:Info g:LRMSType='%1$s' g:TotalCPUs='%1$s'/>\
                <g:State g:Status='%1$s' g:FreeCPUs='%1$s' g:RunningJobs='%1$s'/></g:ComputingElement>"""
                .formatted(escaped(TEXT));
    }

    /** Returns an entry that claims to be a downstream index. */
    private static String below() {
        return """
                <sg:Entry xmlns:sg='%1$s' xmlns:wsa='%2$s'><sg:ServiceGroupEntryEPR><wsa:Address>%3$s</wsa:Address><wsa:ReferenceParameters>\
                <k:EntryKey xmlns:k='http://mds.globus.org/inmemoryservicegroup'>%3$s</k:EntryKey></wsa:ReferenceParameters></sg:ServiceGroupEntryEPR>\
                <sg:MemberServiceEPR><wsa:Address>javascript:alert(1)//%3$s</wsa:Address></sg:MemberServiceEPR><sg:Content>%4$s</sg:Content></sg:Entry>"""
                .formatted(XmlReader.SG, XmlReader.WSA, escaped(TEXT), queue());
    }
}
