package org.openmds.attacks.attack;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** Messages of attackers and of other callers, as bytes. */
public final class AttackMessages {

    /** The index of the attacked server, with small entries. */
    public static final String INDEX = "/wsrf/services/DefaultIndexService";
    /** The index with one entry that contains long texts. */
    public static final String TEXTS = "/wsrf/services/TextIndex";

    /** The index that only one token may read and change. */
    public static final String CLOSED = "/wsrf/services/ClosedIndex";

    private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
    private static final String WSA = "http://www.w3.org/2005/08/addressing";
    private static final String SG = "http://docs.oasis-open.org/wsrf/sg-2";
    private static final String RP = "http://docs.oasis-open.org/wsrf/rp-2";
    public static final String NOTIFICATION = "http://docs.oasis-open.org/wsn/b-2";
    private static final String XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116";

    private AttackMessages() {
    }

    public static String envelopeStart() {
        return "<s:Envelope xmlns:s='%s' xmlns:wsa='%s'><s:Header>".formatted(SOAP, WSA);
    }

    public static String bodyStart() {
        return "</s:Header><s:Body>";
    }

    public static String envelopeEnd() {
        return "</s:Body></s:Envelope>";
    }

    public static String envelope(String headers, String body) {
        return envelopeStart() + headers + bodyStart() + body + envelopeEnd();
    }

    public static String query(String xpath) {
        return "<rp:QueryResourceProperties xmlns:rp='%s' xmlns:sg='%s' xmlns:j='http://example.org/jobs'><rp:QueryExpression Dialect='%s'>%s</rp:QueryExpression></rp:QueryResourceProperties>"
                .formatted(RP, SG, XPATH, xpath.replace("&", "&amp;").replace("<", "&lt;"));
    }

    /** Returns the part of an Add before the text of its content. */
    public static String addStart(String member) {
        return "<sg:Add xmlns:sg='%s' xmlns:wsa='%s'><sg:MemberEPR><wsa:Address>http://example.org/%s</wsa:Address></sg:MemberEPR><sg:Content><j:Job xmlns:j='http://example.org/jobs' n='%s'>"
                .formatted(SG, WSA, member, member);
    }

    /** Returns the part of an Add after the text of its content. */
    public static String addEnd() {
        return "</j:Job></sg:Content><sg:InitialTerminationTime>P7D</sg:InitialTerminationTime></sg:Add>";
    }

    public static String add(String member, String content) {
        return addStart(member) + content + addEnd();
    }

    public static String subscribe(String consumer, String lifetime) {
        return """
                <n:Subscribe xmlns:n='%s' xmlns:wsa='%s' xmlns:sgw='http://docs.oasis-open.org/wsrf/sgw-2'><n:ConsumerReference><wsa:Address>%s</wsa:Address></n:ConsumerReference>\
                <n:Filter><n:TopicExpression Dialect='http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple'>sgw:EntryAddition</n:TopicExpression></n:Filter>\
                <n:InitialTerminationTime>%s</n:InitialTerminationTime></n:Subscribe>"""
                .formatted(NOTIFICATION, WSA, consumer, lifetime);
    }

    /** Returns the head of a POST of XML. */
    public static byte[] head(String path, String... headers) {
        return bytes("POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/xml; charset=utf-8\r\n%s\r\n\r\n"
                .formatted(path, String.join("\r\n", headers)));
    }

    public static String length(long bytes) {
        return "Content-Length: " + bytes;
    }

    public static String token(String token) {
        return "Authorization: Bearer " + token;
    }

    public static byte[] get(String path) {
        return bytes("GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".formatted(path));
    }

    /** Returns a POST of a message with a head. */
    public static byte[] request(String path, String message, String... headers) {
        byte[] body = bytes(message);
        String[] all = Arrays.copyOf(headers, headers.length + 2);
        all[headers.length] = length(body.length);
        all[headers.length + 1] = "Connection: close";
        return concat(head(path, all), body);
    }

    public static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    /** Returns the bytes as one chunk of a chunked body. */
    public static byte[] chunk(byte[] content) {
        return concat(concat(bytes(Integer.toHexString(content.length) + "\r\n"), content), bytes("\r\n"));
    }

    public static byte[] gzip(byte[] content) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }

    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
