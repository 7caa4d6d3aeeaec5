package org.openmds.loadtest.generator.kind.wsrf;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.openmds.loadtest.generator.kind.Options;
import org.openmds.loadtest.generator.kind.Parameters;
import org.openmds.loadtest.generator.kind.Template;
import org.openmds.loadtest.generator.kind.http.Targets;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Suggestion;

/** What the options of the kind {@code wsrf-register} say. */
record RegisterSettings(Soap soap, String headers, List<Step> steps, Duration lifetime, Template member,
        Template content, SoapCheck check) {

    /** What clients do in turn. */
    enum Step {
        ADD, RENEW, UPDATE, DESTROY
    }

    private static final String LOAD = "<l:Load xmlns:l=\"urn:openmds:loadtest\"><l:Client>${tester}/${client}</l:Client><l:Number>${number}</l:Number><l:SentAt>${now}</l:SentAt>%s</l:Load>";

    static RegisterSettings read(ClientSpec spec, Options options) {
        Template target = Targets.url(spec.target(), Parameters.NONE, options);
        if (!target.isConstant()) {
            options.problem("the target of this kind must be the same for all requests, was '%s'", spec.target());
        }
        return new RegisterSettings(Soap.read(options), SoapOptions.headers(options), steps(options),
                options.duration("lifetime"), Template.of(options.required("member"), List.of(), "member", options),
                content(options), SoapOptions.check(options));
    }

    /** Whether entries are there before the first request. */
    boolean registersBefore() {
        return !steps.contains(Step.ADD);
    }

    private static List<Step> steps(Options options) {
        List<Step> steps = new ArrayList<>();
        List<String> names = Arrays.stream(Step.values()).map(Options::written).toList();
        for (String name : options.text("operations").strip().split("[\\s,]+", -1)) {
            int index = names.indexOf(name);
            if (index < 0) {
                options.problem("option operations: there is no operation '%s'%s", name, Suggestion.of(name, names));
            } else {
                steps.add(Step.values()[index]);
            }
        }
        if (steps.contains(Step.DESTROY) && !steps.contains(Step.ADD)) {
            options.problem("option operations: destroy needs add, or there would be nothing to destroy");
        }
        return steps.isEmpty() ? List.of(Step.RENEW) : List.copyOf(steps);
    }

    private static Template content(Options options) {
        int size = options.number("size", 0, 1 << 20);
        String text = options.find("content")
                .map(given -> given.replaceFirst("^\\uFEFF?\\s*<\\?xml[^>]*\\?>\\s*", ""))
                .orElseGet(() -> LOAD.formatted(padding(size - LOAD.length())));
        try {
            Xml.parse(text);
        } catch (IllegalArgumentException e) {
            options.problem("option content must be XML: %s", e.getMessage());
        }
        return Template.of(text, List.of(), "content", options);
    }

    private static String padding(int length) {
        return length <= 0 ? "" : "<l:Padding>" + "x".repeat(length) + "</l:Padding>";
    }
}
