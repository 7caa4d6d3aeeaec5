package org.openmds.server.suite;

import static org.openmds.server.TestWaits.await;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium: Debian's package, so that nothing is downloaded. An alert on a page fails the next call. */
final class HeadlessBrowser implements AutoCloseable {

    static final int WIDE = 1280;
    static final int PHONE = 360;

    /** Silences a warning about protocol versions that are not used here. Held in a field, because a logger without references loses its level. */
    private static final Logger LOG = Logger.getLogger("org.openqa.selenium");

    private static final File CHROMIUM = new File("/usr/bin/chromium");
    private static final File DRIVER = new File("/usr/bin/chromedriver");
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final int HEIGHT = 800;
    private static final int TALLEST_SCREENSHOT = 4_000;
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final String FIND_BARRIERS = """
            const done = arguments[arguments.length - 1];
            axe.run(document, { ...arguments[0], resultTypes: ['violations'] }).then(
                results => done(results.violations.filter(each => ['serious', 'critical'].includes(each.impact))
                    .map(each => each.impact + ' ' + each.id + ': ' + each.nodes.slice(0, 5)
                        .map(node => node.target.join(' ') + ' (' + (node.any[0] || {}).message + ')').join(', '))),
                failure => done(['axe failed: ' + failure]));
            """;

    /** SVG elements have no inner text. */
    private static final String SHOWN_TEXTS = """
            return [...document.querySelectorAll(arguments[0])].map(each => (each.innerText ?? each.textContent).trim());
            """;

    private final ChromeDriver driver;
    private final String axe = axe();
    private boolean scripts = true;

    private HeadlessBrowser(ChromeDriver driver) {
        this.driver = driver;
    }

    static HeadlessBrowser open() {
        LOG.setLevel(Level.SEVERE);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM);
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--hide-scrollbars", "--no-first-run", "--disable-background-networking", "--disable-component-update",
                "--disable-sync", "--disable-extensions", "--lang=en");
        LoggingPreferences logging = new LoggingPreferences();
        logging.enable(LogType.BROWSER, Level.ALL);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logging);
        ChromeDriver driver = new ChromeDriver(
                new ChromeDriverService.Builder().usingDriverExecutable(DRIVER).usingAnyFreePort().build(), options);
        driver.manage().timeouts().pageLoadTimeout(TIMEOUT).scriptTimeout(TIMEOUT);
        return new HeadlessBrowser(driver);
    }

    /** Resets the browser for a test: a wide light window with scripts enabled and no session. */
    void reset() {
        driver.get("about:blank");
        driver.manage().deleteAllCookies();
        width(WIDE);
        colors("light");
        scripts(true);
        console();
    }

    void open(String url) {
        driver.get(url);
    }

    String url() {
        return Objects.requireNonNull(driver.getCurrentUrl());
    }

    String title() {
        return Objects.requireNonNull(driver.getTitle());
    }

    void width(int pixels) {
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", HEIGHT, "deviceScaleFactor", 1, "mobile", pixels <= PHONE));
    }

    /** @param scheme the preferred colour scheme, light or dark */
    void colors(String scheme) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Enables or disables the scripts of pages. */
    void scripts(boolean run) {
        scripts = run;
        driver.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", !run));
    }

    WebElement element(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    boolean has(String css) {
        return !driver.findElements(By.cssSelector(css)).isEmpty();
    }

    String text(String css) {
        return element(css).getText();
    }

    /** Reads all elements with one script, since each call takes time; without scripts, reads them one by one. */
    List<String> texts(String css) {
        if (!scripts) {
            return driver.findElements(By.cssSelector(css)).stream().map(WebElement::getText).toList();
        }
        List<?> shown = run(List.class, SHOWN_TEXTS, css);
        return shown.stream().map(String::valueOf).toList();
    }

    void click(String css) {
        element(css).click();
    }

    /** Clicks an element that opens another page, and waits for that page. */
    void go(String css) {
        go(By.cssSelector(css));
    }

    /** Clicks a link with this text, and waits for the page. */
    void follow(String link) {
        go(By.linkText(link));
    }

    private void go(By leading) {
        WebElement left = element("html");
        driver.findElement(leading).click();
        await().until(() -> isGone(left));
    }

    private static boolean isGone(WebElement element) {
        try {
            return element.getTagName().isEmpty();
        } catch (StaleElementReferenceException e) {
            return true;
        }
    }

    /** Replaces the text of a field. */
    void type(String css, String text) {
        WebElement field = element(css);
        field.clear();
        field.sendKeys(text);
    }

    /** Sends keys to the element that has the focus. */
    void press(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    /** Returns the result of a script that the page itself does not contain. */
    <T> T run(Class<T> type, String script, Object... arguments) {
        return type.cast(Objects.requireNonNull(driver.executeScript(script, arguments)));
    }

    /** Returns the difference between the widths of the content and the window. */
    long overflow() {
        return run(Long.class,
                "return document.scrollingElement.scrollWidth - document.documentElement.clientWidth;");
    }

    /** Returns accessibility problems for users of screen readers or keyboards: serious and critical findings. */
    List<String> barriers() {
        return barriers(Map.of());
    }

    /** Returns the elements with too little colour contrast. */
    List<String> faintColors() {
        return barriers(Map.of("runOnly", List.of("color-contrast")));
    }

    private List<String> barriers(Map<String, ?> options) {
        driver.executeScript(axe);
        return ((List<?>) Objects.requireNonNull(driver.executeAsyncScript(FIND_BARRIERS, options))).stream()
                .map(String::valueOf)
                .toList();
    }

    /** Returns the errors since the last call: those of scripts, and violations of the page's security policy. */
    List<String> console() {
        return driver.manage()
                .logs()
                .get(LogType.BROWSER)
                .getAll()
                .stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    /** Saves a screenshot of the whole page, or of the part that fits. */
    void picture(String name) {
        Map<String, Object> size = driver.executeCdpCommand("Page.getLayoutMetrics", Map.of());
        Map<?, ?> content = (Map<?, ?>) Objects.requireNonNull(size.get("cssContentSize"));
        int width = ((Number) Objects.requireNonNull(content.get("width"))).intValue();
        int height = ((Number) Objects.requireNonNull(content.get("height"))).intValue();
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride", Map.of("width", width, "height",
                Math.clamp(height, HEIGHT, TALLEST_SCREENSHOT), "deviceScaleFactor", 1, "mobile", false));
        try {
            Files.createDirectories(SCREENSHOTS);
            Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            width(width);
        }
    }

    private static String axe() {
        try (InputStream in = Objects.requireNonNull(HeadlessBrowser.class.getResourceAsStream("/axe.min.js"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }
}
