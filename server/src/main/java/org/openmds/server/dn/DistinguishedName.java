package org.openmds.server.dn;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.naming.InvalidNameException;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.security.auth.x500.X500Principal;

/**
 * A distinguished name that can be compared: letters in lower case, several spaces as one. Immutable.
 *
 * @param parts
 *            the parts of the name, the most general first, each as an attribute and its value with the escapes of RFC 2253
 */
public record DistinguishedName(List<String> parts) {

    /** Attributes that certificates of grids have, by their object identifiers; others appear as their identifiers. */
    private static final Map<String, String> KEYWORDS = Map.of("1.2.840.113549.1.9.1", "EMAILADDRESS", "2.5.4.5",
            "SERIALNUMBER", "2.5.4.4", "SURNAME", "2.5.4.42", "GIVENNAME", "2.5.4.12", "TITLE", "2.5.4.7", "L",
            "2.5.4.8", "ST", "2.5.4.46", "DNQUALIFIER", "2.5.4.17", "POSTALCODE");
    /** Other spellings of attributes. */
    private static final Map<String, String> SAME = Map.of("E", "EMAILADDRESS", "EMAIL", "EMAILADDRESS", "USERID",
            "UID", "S", "ST", "SP", "ST", "SN", "SURNAME", "GN", "GIVENNAME");
    /** The beginning of a part in slash form. A slash before anything else belongs to the value, as in CN=host/ce.example.org. */
    private static final Pattern PART = Pattern.compile(
            "/((?:CN|C|O|OU|L|ST|S|SP|DC|UID|USERID|E|EMAIL|EMAILADDRESS|SERIALNUMBER|SN|SURNAME|GN|GIVENNAME|TITLE|STREET|DNQUALIFIER|POSTALCODE)|[0-9]+(?:\\.[0-9]+)+)=",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern ESCAPED_BYTE = Pattern.compile("x[0-9A-Fa-f]{2}");
    private static final int MAX_LENGTH = 2_000;

    public DistinguishedName {
        parts = List.copyOf(parts);
    }

    /** Returns the name of a certificate's subject or issuer. */
    public static DistinguishedName of(X500Principal principal) {
        try {
            return of(new LdapName(text(principal)));
        } catch (NamingException e) {
            throw new IllegalArgumentException("the distinguished name cannot be read: " + e.getMessage(), e);
        }
    }

    /** Returns the name in the form of RFC 2253, for people. */
    public static String text(X500Principal principal) {
        return principal.getName(X500Principal.RFC2253, KEYWORDS);
    }

    /**
     * Reads a name in the form of RFC 2253 ({@code CN=alice,DC=example,DC=org}) or in slash form ({@code /DC=org/DC=example/CN=alice}). In slash form,
     * {@code \/} is a slash of a value before something that looks like a part, {@code \x41} a byte, and a backslash before any other character that
     * character.
     *
     * @throws IllegalArgumentException
     *             the text is no such name; the message says why
     */
    public static DistinguishedName parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "expected a distinguished name of at most %d characters, got %d".formatted(MAX_LENGTH,
                            text.length()));
        }
        if (text.startsWith("/")) {
            return slashes(text);
        }
        try {
            LdapName name = new LdapName(text);
            if (name.isEmpty()) {
                throw new InvalidNameException("it is empty");
            }
            return of(name);
        } catch (NamingException e) {
            throw new IllegalArgumentException(
                    "expected a distinguished name such as CN=alice,DC=example,DC=org or /DC=org/DC=example/CN=alice, got '%s': %s"
                            .formatted(text, e.getMessage()),
                    e);
        }
    }

    private static DistinguishedName of(LdapName name) throws NamingException {
        List<String> parts = new ArrayList<>();
        for (Rdn rdn : name.getRdns()) {
            List<String> attributes = new ArrayList<>();
            NamingEnumeration<? extends Attribute> all = rdn.toAttributes().getAll();
            while (all.hasMore()) {
                Attribute attribute = all.next();
                NamingEnumeration<?> values = attribute.getAll();
                while (values.hasMore()) {
                    attributes.add(part(attribute.getID(), values.next()));
                }
            }
            Collections.sort(attributes);
            parts.add(String.join("+", attributes));
        }
        return new DistinguishedName(parts);
    }

    private static String part(String type, Object value) {
        String name = type.toUpperCase(Locale.ROOT).replaceFirst("^OID\\.", "");
        name = KEYWORDS.getOrDefault(name, name);
        String text = value instanceof byte[] bytes
                ? "#" + HexFormat.of().formatHex(bytes)
                : Rdn.escapeValue(((String) value).strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT));
        return SAME.getOrDefault(name, name) + "=" + text;
    }

    private static DistinguishedName slashes(String text) {
        List<String> parts = new ArrayList<>();
        Matcher part = PART.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (!part.region(at, text.length()).lookingAt()) {
                throw new IllegalArgumentException(
                        "expected a distinguished name such as /DC=org/DC=example/CN=alice, got '%s'".formatted(text));
            }
            String type = part.group(1);
            int begin = part.end();
            at = end(text, part, begin);
            parts.add(part(type, unescaped(text.substring(begin, at))));
        }
        return new DistinguishedName(parts);
    }

    /** Returns the end of a value: the beginning of the next part that no backslash escapes. */
    private static int end(String text, Matcher part, int begin) {
        int at = begin;
        while (at < text.length()
                && !(text.charAt(at) == '/' && part.region(at, text.length()).lookingAt())) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(at, text.length());
    }

    private static String unescaped(String value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Matcher escaped = ESCAPED_BYTE.matcher(value);
        int at = 0;
        while (at < value.length()) {
            int character = value.codePointAt(at);
            if (character == '\\' && escaped.region(at + 1, value.length()).lookingAt()) {
                bytes.write(Integer.parseInt(value, at + 2, at + 4, 16));
                at += 4;
            } else {
                int from = character == '\\' && at + 1 < value.length() ? at + 1 : at;
                int taken = value.codePointAt(from);
                bytes.writeBytes(Character.toString(taken).getBytes(StandardCharsets.UTF_8));
                at = from + Character.charCount(taken);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return String.join(",", parts.reversed());
    }
}
