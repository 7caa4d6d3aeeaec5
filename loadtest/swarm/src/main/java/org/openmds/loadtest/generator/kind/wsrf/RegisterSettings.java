package org.openmds.loadtest.generator.kind.wsrf;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.openmds.configuration.NameSuggestion;
import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.generator.kind.http.RequestOptions;
import org.openmds.loadtest.model.plan.ClientSpec;

/** Settings of the kind {@code wsrf-register}, read from its options. */
record RegisterSettings(SoapFormat soap, String headers, List<RegisterOperation> steps, Duration lifetime,
        TextTemplate member,
        TextTemplate content, SoapCheck check) {

    /** Operations of clients. */
    enum RegisterOperation {
        ADD, RENEW, UPDATE, DESTROY
    }

    private static final String DEFAULT_CONTENT = "<l:Load xmlns:l=\"urn:openmds:loadtest\">"
            + "<l:Client>${tester}/${client}</l:Client><l:Number>${number}</l:Number><l:SentAt>${now}</l:SentAt>%s</l:Load>";

    static RegisterSettings read(ClientSpec spec, ClientOptions options) {
        TextTemplate target = RequestOptions.url(spec.target(), ParameterRows.NONE, options);
        if (!target.isConstant()) {
            options.problem("the target of this kind must be the same for all requests, was '%s'", spec.target());
        }
        return new RegisterSettings(SoapFormat.read(options), SoapOptions.headers(options), steps(options),
                options.duration("lifetime"), TextTemplate.of(options.required("member"), List.of(), "member", options),
                content(options), SoapOptions.check(options));
    }

    /** True if each client adds its entry before its first measured request. */
    boolean registersBefore() {
        return !steps.contains(RegisterOperation.ADD);
    }

    private static List<RegisterOperation> steps(ClientOptions options) {
        List<RegisterOperation> steps = new ArrayList<>();
        List<String> names = Arrays.stream(RegisterOperation.values()).map(ClientOptions::hyphenated).toList();
        for (String name : options.text("operations").strip().split("[\\s,]+", -1)) {
            int index = names.indexOf(name);
            if (index < 0) {
                options.problem("option operations: unknown operation '%s'%s", name,
                        NameSuggestion.hint(name, names));
            } else {
                steps.add(RegisterOperation.values()[index]);
            }
        }
        if (steps.contains(RegisterOperation.DESTROY) && !steps.contains(RegisterOperation.ADD)) {
            options.problem("option operations: destroy needs add, otherwise there is no entry to destroy");
        }
        return steps.isEmpty() ? List.of(RegisterOperation.RENEW) : List.copyOf(steps);
    }

    private static TextTemplate content(ClientOptions options) {
        int size = options.number("size", 0, 1 << 20);
        String text = options.find("content")
                .map(given -> given.replaceFirst("^\\uFEFF?\\s*<\\?xml[^>]*\\?>\\s*", ""))
                .orElseGet(() -> DEFAULT_CONTENT.formatted(padding(size - DEFAULT_CONTENT.length())));
        try {
            XmlSnippets.parse(text);
        } catch (IllegalArgumentException e) {
            options.problem("option content must be XML: %s", e.getMessage());
        }
        return TextTemplate.of(text, List.of(), "content", options);
    }

    private static String padding(int length) {
        return length <= 0 ? "" : "<l:Padding>" + "x".repeat(length) + "</l:Padding>";
    }
}
